import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../http/diagnostics.ts';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { openApp, openAppOnServer, openSignedIn } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const email = 'mira@example.com';
const password = 'a better horse';
const lastCode = () => service.mails.at(-1)?.code ?? '';
const loseFirst = (ending: string) => {
  let count = 0;
  return ({ path }: { path: string }) => (path.endsWith(ending) && count++ === 0 ? 'drop' : undefined);
};

async function openWithLink() {
  const opened = openApp(service, { at: 'https://app.example/handler/password-reset' });
  await opened.app.sendForgotPasswordEmail(email);
  return opened;
}

test('the mail leads to the reset page of this site, whether or not somebody has the address', async () => {
  const { app } = openApp(service, { at: 'https://app.example/handler/forgot-password?after_auth_return_to=%2Fteams' });
  expect(await app.sendForgotPasswordEmail(email)).toEqual({ status: 'ok', data: undefined });
  expect(await app.sendForgotPasswordEmail('nobody@example.com')).toEqual({ status: 'ok', data: undefined });
  const callback_url = 'https://app.example/handler/password-reset?after_auth_return_to=%2Fteams';
  expect(service.bodiesOf('/auth/password/send-reset-code')).toEqual([
    { email, callback_url },
    { email: 'nobody@example.com', callback_url },
  ]);
});

test('the mail is asked for in the language of the app, and from then on in another one that was chosen', async () => {
  const { app } = openApp(service, { language: 'de' });
  await app.sendForgotPasswordEmail(email);
  app.setLanguage('he');
  await app.sendForgotPasswordEmail(email);
  app.setLanguage(undefined);
  await app.sendForgotPasswordEmail(email);
  const mails = service.requests.filter(({ path }) => path.endsWith('/auth/password/send-reset-code'));
  expect(mails.map(({ headers }) => headers['x-stack-language'])).toEqual(['de', 'he', undefined]);
});

test('another reset page can be named; outside browsers it must be', async () => {
  const { app } = openApp(service);
  await app.sendForgotPasswordEmail(email, { callbackUrl: 'https://app.example/reset' });
  expect(service.mails.at(-1)?.callbackUrl).toBe('https://app.example/reset');
  await expect(openAppOnServer(service).sendForgotPasswordEmail(email)).rejects.toThrow(
    'Outside browsers the option callbackUrl is needed.',
  );
  expect(service.mails).toHaveLength(1);
});

test('the code is checked as often as one likes, then used once', async () => {
  const { app } = await openWithLink();
  expect(await app.verifyPasswordResetCode(lastCode())).toEqual({ status: 'ok', data: undefined });
  expect(await app.verifyPasswordResetCode(lastCode())).toEqual({ status: 'ok', data: undefined });
  expect(await app.resetPassword({ code: lastCode(), password })).toEqual({ status: 'ok', data: undefined });
  const again = await app.resetPassword({ code: lastCode(), password: 'yet another horse' });
  expect(again).toMatchObject({ status: 'error', error: { code: 'VERIFICATION_CODE_ALREADY_USED' } });
  expect(service.accounts.get(email)).toBe(password);
});

test('a refused password leaves the code as it is', async () => {
  const { app } = await openWithLink();
  expect(await app.resetPassword({ code: lastCode(), password: 'short' })).toMatchObject({
    status: 'error',
    error: { code: 'PASSWORD_TOO_SHORT', details: { min_length: 8 } },
  });
  expect(await app.resetPassword({ code: lastCode(), password })).toMatchObject({ status: 'ok' });
});

test('a reset signs nobody in and goes nowhere', async () => {
  const { app, tab, profile } = await openWithLink();
  await app.resetPassword({ code: lastCode(), password });
  expect({ visited: tab.visited, cookies: profile.cookies.size }).toEqual({ visited: [], cookies: 0 });
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
});

test('whoever was signed in here is found signed out at the next call', async () => {
  const { app } = await openSignedIn(service);
  await app.sendForgotPasswordEmail(email);
  expect(await app.resetPassword({ code: lastCode(), password })).toMatchObject({ status: 'ok' });
  expect(await app.getUser()).toBeNull();
  expect(await app.signInWithCredential({ email, password, noRedirect: true })).toMatchObject({ status: 'ok' });
});

test('the session of the browser is not sent along', async () => {
  const { app } = await openSignedIn(service);
  await app.sendForgotPasswordEmail(email);
  await app.verifyPasswordResetCode(lastCode());
  await app.resetPassword({ code: lastCode(), password });
  const sent = service.requests
    .filter(({ path }) => path.includes('reset'))
    .flatMap(({ headers }) => Object.keys(headers));
  expect(sent.filter((name) => name.endsWith('-token'))).toEqual([]);
});

test('a mail whose answer was lost is sent again', async () => {
  service.afterwards = loseFirst('/send-reset-code');
  const { app } = openApp(service);
  expect(await app.sendForgotPasswordEmail(email)).toEqual({ status: 'ok', data: undefined });
  expect(service.mails.map((mail) => mail.email)).toEqual([email, email]);
});

test('a reset whose request was lost is made', async () => {
  const { app } = await openWithLink();
  service.intercept = loseFirst('/reset');
  expect(await app.resetPassword({ code: lastCode(), password })).toEqual({ status: 'ok', data: undefined });
});

test('a reset whose answer was lost says that the code was used: nobody here knows by whom', async () => {
  const { app } = await openWithLink();
  service.afterwards = loseFirst('/reset');
  expect(await app.resetPassword({ code: lastCode(), password })).toMatchObject({
    status: 'error',
    error: { code: 'VERIFICATION_CODE_ALREADY_USED' },
  });
  expect(await app.signInWithCredential({ email, password })).toMatchObject({ status: 'ok' });
});

test('a service that never answers is a connection error, and the code can be tried again', async () => {
  const { app, waits } = await openWithLink();
  service.intercept = ({ path }) => (path.endsWith('/reset') ? 'drop' : undefined);
  await expect(app.resetPassword({ code: lastCode(), password })).rejects.toBeInstanceOf(ConnectionError);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
  service.intercept = () => undefined;
  expect(await app.resetPassword({ code: lastCode(), password })).toMatchObject({ status: 'ok' });
});
