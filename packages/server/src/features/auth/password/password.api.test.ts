import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance.stop());

test('a person signs up and then signs in', async () => {
  const credentials = { email: 'Mira@example.com', password: 'correct horse' };
  const signedUp = await call(instance.app, 'POST /api/v1/auth/password/sign-up', { as: 'client', body: credentials });
  expect(signedUp).toMatchObject({
    status: 200,
    body: {
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      user_id: expect.any(String),
    },
  });

  const signedIn = await call(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    body: { email: 'mira@EXAMPLE.com', password: 'correct horse' },
  });
  expect(signedIn).toMatchObject({ status: 200, body: { user_id: (signedUp.body as { user_id: string }).user_id } });
});
