import { expect } from 'vitest';
import { call, type RequestLine } from '../testing/call.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { NO_ID } from '../testing/triggers.ts';
import { signUp, type SignedIn } from '../testing/sign-up.ts';

const test = instanceTest();

/** The SDK takes these for a success where it had to repeat the call. */
test.each<[code: string, status: number, line: RequestLine, body: (user: SignedIn) => unknown]>([
  ['SESSION_NOT_FOUND', 404, `DELETE /api/v1/auth/sessions/${NO_ID}?user_id=me`, () => undefined],
  ['EMAIL_TEMPLATE_NOT_CUSTOMIZED', 404, 'DELETE /api/v1/email-templates/magic_link?language=de', () => undefined],
  ['USER_ALREADY_HAS_PASSWORD', 400, 'POST /api/v1/auth/password/set', ({ password }) => ({ password })],
])('%s is in a header, and the answer is plain text', async (code, status, line, bodyOf) => {
  const user = await signUp(instance.app);

  const answer = await call(instance.app, line, {
    as: line.includes('templates') ? 'admin' : 'client',
    accessToken: user.accessToken,
    body: bodyOf(user),
  });

  expect(answer).toMatchObject({ status, knownError: null, body: expect.any(String) });
  expect(answer.headers.get('x-stack-error-code')).toBe(code);
});
