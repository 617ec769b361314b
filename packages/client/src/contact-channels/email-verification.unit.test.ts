import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeService, startFakeService, wireUser } from '../testing/fake-service.ts';
import { openApp, openAppOnServer, openSignedIn } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const email = 'mira@example.com';
const lastCode = () => service.mails.at(-1)?.code ?? '';
const loseFirst = (ending: string) => {
  let count = 0;
  return ({ path }: { path: string }) => (path.endsWith(ending) && count++ === 0 ? 'drop' : undefined);
};

async function openWithLink() {
  const opened = await openSignedIn(service);
  await opened.user.sendVerificationEmail();
  return opened;
}

test('the mail goes to the primary address and leads to the verification page of this site', async () => {
  const { user } = await openSignedIn(service, {
    at: 'https://app.example/handler/account-settings?after_auth_return_to=%2Fteams',
  });
  expect(await user.sendVerificationEmail()).toEqual({ status: 'ok', data: undefined });
  expect(service.bodiesOf('/contact-channels/send-verification-code')).toEqual([
    { email, callback_url: 'https://app.example/handler/email-verification' },
  ]);
});

test('another verification page can be named; outside browsers it must be', async () => {
  const { user } = await openSignedIn(service);
  await user.sendVerificationEmail({ callbackUrl: 'https://app.example/verify' });
  expect(service.mails.at(-1)?.callbackUrl).toBe('https://app.example/verify');
  const onServer = await openAppOnServer(service, service.signIn(email)).getUser({ or: 'throw' });
  await expect(onServer.sendVerificationEmail()).rejects.toThrow('Outside browsers the option callbackUrl is needed.');
  expect(await onServer.sendVerificationEmail({ callbackUrl: 'https://app.example/verify' })).toMatchObject({
    status: 'ok',
  });
});

test('an address that is proved already is a value', async () => {
  const { app, user } = await openWithLink();
  await app.verifyEmail(lastCode());
  expect(await user.sendVerificationEmail()).toMatchObject({
    status: 'error',
    error: { code: 'EMAIL_ALREADY_VERIFIED' },
  });
});

test('a user without an address has nothing to prove', async () => {
  service.intercept = ({ path }) =>
    path.endsWith('/users/me') ? { json: { ...wireUser(email), primary_email: null } } : undefined;
  const { user } = await openSignedIn(service);
  await expect(user.sendVerificationEmail()).rejects.toThrow('The user has no e-mail address.');
  expect(service.mails).toEqual([]);
});

test('the code is checked as often as one likes, then proves the address, and the user shows it', async () => {
  const { app, tab } = await openWithLink();
  const data = {
    email,
    displayName: null,
    signedUpAt: new Date('2026-01-01T00:00:00Z'),
    isRefusable: true,
    isSecondAddress: false,
  };
  expect(await app.checkEmailVerificationCode(lastCode())).toEqual({ status: 'ok', data });
  expect(await app.checkEmailVerificationCode(lastCode())).toEqual({ status: 'ok', data });
  expect(app.user.peek()).toMatchObject({ value: { primaryEmailVerified: false } });
  expect(await app.verifyEmail(lastCode())).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toMatchObject({ value: { primaryEmailVerified: true } });
  expect(tab.visited).toEqual([]);
});

test('a code that was used in another window is a value, and the user shows what it proved', async () => {
  const { app } = await openWithLink();
  await openApp(service).app.verifyEmail(lastCode());
  expect(await app.verifyEmail(lastCode())).toMatchObject({
    status: 'error',
    error: { code: 'VERIFICATION_CODE_ALREADY_USED' },
  });
  expect(app.user.peek()).toMatchObject({ value: { primaryEmailVerified: true } });
});

test('nobody need be signed in, and then no user is asked for', async () => {
  await openWithLink();
  const { app } = openApp(service);
  const before = service.conversation().filter((line) => line === 'GET /users/me').length;
  expect(await app.verifyEmail(lastCode())).toEqual({ status: 'ok', data: undefined });
  expect(service.conversation().filter((line) => line === 'GET /users/me')).toHaveLength(before);
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
});

test('an expired code changes nothing and asks for no user', async () => {
  const { app } = await openWithLink();
  const [mail] = service.mails;
  if (mail) mail.state = 'expired';
  expect(await app.verifyEmail(lastCode())).toMatchObject({ error: { code: 'VERIFICATION_CODE_EXPIRED' } });
  expect(service.conversation().at(-1)).toBe('POST /contact-channels/verify');
});

test('an address is proved although the user cannot be fetched afterwards; the last known one stays', async () => {
  const { app } = await openWithLink();
  service.intercept = ({ path }) => (path.endsWith('/users/me') ? { status: 500, text: 'Broken.' } : undefined);
  expect(await app.verifyEmail(lastCode())).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: email } });
});

test('a mail whose answer was lost is sent again', async () => {
  const { user } = await openSignedIn(service);
  service.afterwards = loseFirst('/send-verification-code');
  expect(await user.sendVerificationEmail()).toEqual({ status: 'ok', data: undefined });
  expect(service.mails).toHaveLength(2);
});

test('a verification whose answer was lost says that the code was used, and the user shows what it proved', async () => {
  const { app } = await openWithLink();
  service.afterwards = loseFirst('/verify');
  expect(await app.verifyEmail(lastCode())).toMatchObject({ error: { code: 'VERIFICATION_CODE_ALREADY_USED' } });
  expect(app.user.peek()).toMatchObject({ value: { primaryEmailVerified: true } });
});

test('signing out while the address is proved does not bring the user back', async () => {
  const { app } = await openWithLink();
  service.intercept = async ({ path }) => {
    if (path.endsWith('/verify')) await app.signOut({ redirectUrl: null });
    return undefined;
  };
  expect(await app.verifyEmail(lastCode())).toMatchObject({ status: 'ok' });
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
});

test('whoever did not sign up has the account deleted, and nobody is signed in to it any more', async () => {
  const { app } = await openWithLink();
  expect(await app.refuseEmailVerification(lastCode())).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
});

test('a deletion whose answer was lost is done, but a code that was never there is none', async () => {
  const { app } = await openWithLink();
  const code = lastCode();
  service.afterwards = loseFirst('/refuse');
  expect(await app.refuseEmailVerification(code)).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(await app.refuseEmailVerification(code)).toMatchObject({ error: { code: 'VERIFICATION_CODE_NOT_FOUND' } });
});

test('a proved account is not deleted', async () => {
  const { app, user } = await openWithLink();
  await user.sendVerificationEmail();
  const [first] = service.mails;
  await app.verifyEmail(lastCode());
  expect(await app.refuseEmailVerification(first?.code ?? '')).toMatchObject({
    error: { code: 'EMAIL_ALREADY_VERIFIED' },
  });
  expect(app.user.peek()).toMatchObject({ value: { primaryEmail: email } });
});
