import { afterAll, beforeAll, expect, test } from 'vitest';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow } from '../../../testing/second-factor.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

const NETWORK = '203.0.113.7';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance.stop());

test('a network is known to an account once both factors were proved there, and not before', async () => {
  const user = await signUpWithMfa(instance);
  const networks = () => instance.query('select network from known_networks where user_id = $1', [user.userId]);

  const code = await startAttempt(instance.app, user, NETWORK);
  expect(await networks()).toEqual([]);

  const totp = totpNow(instance, user.secret);
  expect(await passSecondFactor(instance.app, { code, totp, from: NETWORK })).toMatchObject({ status: 200 });
  expect(await networks()).toEqual([{ network: NETWORK }]);
});
