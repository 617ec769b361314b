import { afterEach, beforeEach, expect, test } from 'vitest';
import { KnownError } from '../http/known-error.ts';
import { type FakeService, NOW, startFakeService } from '../testing/fake-service.ts';
import { openAppOnServer, openSignedIn } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const email = 'mira@example.com';
const change = { oldPassword: 'correct horse', newPassword: 'a better horse' };
const loseFirst = (ending: string) => {
  let count = 0;
  return ({ path }: { path: string }) => (path.endsWith(ending) && count++ === 0 ? 'drop' : undefined);
};

/** Signed in by a link, without a password. */
async function openWithoutPassword() {
  service.accounts.set('noor@example.com', '');
  const app = openAppOnServer(service, service.signIn('noor@example.com'));
  return { app, user: await app.getUser({ or: 'throw' }) };
}

test('the password changes, the other sessions end and this one stays', async () => {
  const { app, user } = await openSignedIn(service);
  const elsewhere = openAppOnServer(service, service.signIn(email));
  expect(await elsewhere.getUser()).not.toBeNull();
  expect(await user.updatePassword(change)).toEqual({ status: 'ok', data: undefined });
  expect(service.bodiesOf('/auth/password/update')).toEqual([
    { old_password: 'correct horse', new_password: 'a better horse' },
  ]);
  expect(service.accounts.get(email)).toBe('a better horse');
  expect((await app.getUser())?.primaryEmail).toBe(email);
  expect(await elsewhere.getUser()).toBeNull();
});

test('a wrong old password is a value', async () => {
  const { user } = await openSignedIn(service);
  expect(await user.updatePassword({ ...change, oldPassword: 'wrong' })).toMatchObject({
    status: 'error',
    error: { code: 'PASSWORD_CONFIRMATION_MISMATCH' },
  });
  expect(service.bodiesOf('/auth/password/update')).toHaveLength(1);
});

test('a token that is about to expire is replaced first', async () => {
  let now = NOW;
  const { user } = await openSignedIn(service, { now: () => now });
  now += 590_000;
  expect(await user.updatePassword(change)).toMatchObject({ status: 'ok' });
  expect(service.conversation().slice(-2)).toEqual(['POST /auth/oauth/token', 'POST /auth/password/update']);
});

test('a change whose request was lost is made', async () => {
  const { user } = await openSignedIn(service);
  service.intercept = loseFirst('/update');
  expect(await user.updatePassword(change)).toEqual({ status: 'ok', data: undefined });
});

test('a change whose answer was lost is a success, not “Incorrect password”', async () => {
  const { app, user } = await openSignedIn(service);
  service.afterwards = loseFirst('/update');
  expect(await user.updatePassword(change)).toEqual({ status: 'ok', data: undefined });
  expect(service.accounts.get(email)).toBe('a better horse');
  expect(await app.getUser()).not.toBeNull();
});

test('a repeated change with a wrong old password stays refused', async () => {
  const { user } = await openSignedIn(service);
  service.intercept = loseFirst('/update');
  expect(await user.updatePassword({ ...change, oldPassword: 'wrong' })).toMatchObject({
    status: 'error',
    error: { code: 'PASSWORD_CONFIRMATION_MISMATCH' },
  });
  expect(service.accounts.get(email)).toBe('correct horse');
});

test('the own password is confirmed, and a wrong one is a value', async () => {
  const { user } = await openSignedIn(service);
  expect(await user.confirmPassword('correct horse')).toEqual({ status: 'ok', data: undefined });
  expect(await user.confirmPassword('wrong')).toMatchObject({
    status: 'error',
    error: { code: 'PASSWORD_CONFIRMATION_MISMATCH' },
  });
  expect(service.bodiesOf('/auth/password/confirm')).toEqual([{ password: 'correct horse' }, { password: 'wrong' }]);
});

test('a confirmation whose answer was lost is repeated', async () => {
  const { user } = await openSignedIn(service);
  service.afterwards = loseFirst('/confirm');
  expect(await user.confirmPassword('correct horse')).toEqual({ status: 'ok', data: undefined });
  expect(service.bodiesOf('/auth/password/confirm')).toHaveLength(2);
});

test('a first password is set and the user has it at once', async () => {
  const { app, user } = await openWithoutPassword();
  expect(user.hasPassword).toBe(false);
  expect(await user.setPassword({ password: 'another horse' })).toEqual({ status: 'ok', data: undefined });
  expect(service.bodiesOf('/auth/password/set')).toEqual([{ password: 'another horse' }]);
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { hasPassword: true } });
});

test('a first password is set although the user cannot be fetched afterwards; the last known one stays', async () => {
  const { app, user } = await openWithoutPassword();
  service.intercept = ({ path }) => (path.endsWith('/users/me') ? { status: 500, text: 'Broken.' } : undefined);
  expect(await user.setPassword({ password: 'another horse' })).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: 'noor@example.com' } });
});

test('who has a password already cannot set a first one', async () => {
  const { user } = await openSignedIn(service);
  const failure: unknown = await user.setPassword({ password: 'another horse' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(KnownError);
  expect(failure).toMatchObject({ code: 'USER_ALREADY_HAS_PASSWORD' });
  expect(service.conversation()).not.toContain('POST /auth/password/update');
});

test('a first password whose answer was lost is a success', async () => {
  const { app, user } = await openWithoutPassword();
  service.afterwards = loseFirst('/set');
  expect(await user.setPassword({ password: 'another horse' })).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { hasPassword: true } });
});

test('a repeated first password stays refused where the password is another', async () => {
  const { user } = await openSignedIn(service);
  service.intercept = loseFirst('/set');
  await expect(user.setPassword({ password: 'another horse' })).rejects.toMatchObject({
    code: 'USER_ALREADY_HAS_PASSWORD',
  });
  expect(service.accounts.get(email)).toBe('correct horse');
});

test('a service that is broken is not taken for a lost answer', async () => {
  const { user } = await openWithoutPassword();
  let count = 0;
  service.intercept = ({ path }) => {
    if (!path.endsWith('/set')) return undefined;
    return count++ === 0 ? 'drop' : { status: 500, text: 'Broken.' };
  };
  await expect(user.setPassword({ password: 'another horse' })).rejects.toMatchObject({ status: 500 });
  expect(service.conversation()).not.toContain('POST /auth/password/update');
});

test('after signing out there is nobody whose password could change', async () => {
  const { app, user } = await openSignedIn(service);
  await app.signOut({ redirectUrl: null });
  await expect(user.updatePassword(change)).rejects.toMatchObject({ code: 'SCHEMA_ERROR' });
});
