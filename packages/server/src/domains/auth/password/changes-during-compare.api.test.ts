import { beforeEach, expect } from 'vitest';
import { createPasswords } from '../../../platform/passwords.ts';
import { ask, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { sessionIdOf, signUp, type SignedIn } from '../../../testing/sign-up.ts';

/** What somebody else changes between the comparison of a password and what follows from it. */
const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

test('a stronger hash of the old password does not take the place of a new password', async () => {
  const passwords = createPasswords({ cost: { memoryKib: 16, passes: 2 }, queueLength: 64 });
  const stronger = await instance.secondProcess({ passwords });
  const trySignIn = (password: string) =>
    ask(stronger, 'POST /api/v1/auth/password/sign-in', { as: 'client', body: { email: user.email, password } });
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const late = trySignIn(user.password);
  await held.untilWaiting(1);
  await held.query('update users set password_hash = $2 where id = $1', [
    user.userId,
    await passwords.hash('battery staple', undefined),
  ]);
  await held.release();

  expect(await late).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  expect(await trySignIn('battery staple')).toMatchObject({ status: 200 });
});

test.each([
  ['expires', 'update sessions set expires_at = $2 where id = $1', () => [instance.clock.now()]],
  ['is ended', 'delete from sessions where id = $1', () => []],
])('a session that %s while its password is confirmed is not confirmed', async (_, change, values) => {
  const id = sessionIdOf(user);
  await using held = await holdRows(instance, 'select 1 from sessions where id = $1', [id]);
  const late = ask(instance.app, 'POST /api/v1/auth/password/confirm', {
    as: 'client',
    accessToken: user.accessToken,
    body: { password: user.password },
  });
  await held.untilWaiting(1);
  await held.query(change, [id, ...values()]);
  await held.release();

  expect(await late).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
});
