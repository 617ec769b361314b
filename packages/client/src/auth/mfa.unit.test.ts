import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeService, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { openApp, openAppOnServer } from '../testing/open-app.ts';
import { refusal } from '../testing/peer.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
  service.secondFactors.set('mira@example.com', '123456');
});
afterEach(() => service.close());

const credential = { email: 'mira@example.com', password: 'correct horse' };
const urls = { afterSignIn: '/inside', afterSignUp: '/welcome' };
const KEY = `keystead-mfa-attempt-${PROJECT_ID}`;
const asksForSecondFactor = {
  status: 'error',
  error: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', details: { attempt_code: 'm1' } },
};

test('a password alone signs nobody in: the attempt is kept and the page for the second factor opened', async () => {
  const { app, tab, profile } = openApp(service, {
    at: 'https://app.example/handler/sign-in?after_auth_return_to=%2Fteams',
  });
  expect(await app.signInWithCredential(credential)).toMatchObject(asksForSecondFactor);
  expect(tab.visited).toEqual(['/handler/mfa?after_auth_return_to=%2Fteams']);
  expect([...tab.ownStorage]).toEqual([[KEY, 'm1']]);
  expect(app.mfaAttemptCode()).toBe('m1');
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(profile.cookies.size).toBe(0);
});

test('so does a magic link', async () => {
  const { app, tab } = openApp(service, { at: 'https://app.example/handler/magic-link-callback' });
  await app.sendMagicLinkEmail('mira@example.com');
  expect(await app.signInWithMagicLink(service.mails.at(-1)?.code ?? '')).toMatchObject(asksForSecondFactor);
  expect({ visited: tab.visited, attempt: app.mfaAttemptCode() }).toEqual({ visited: ['/handler/mfa'], attempt: 'm1' });
});

test('told to stay, both stay, and the attempt is kept all the same', async () => {
  const { app, tab } = openApp(service);
  expect(await app.signInWithCredential({ ...credential, noRedirect: true })).toMatchObject(asksForSecondFactor);
  await app.sendMagicLinkEmail('mira@example.com');
  await app.signInWithMagicLink(service.mails.at(-1)?.code ?? '', { noRedirect: true });
  expect({ visited: tab.visited, attempt: app.mfaAttemptCode() }).toEqual({ visited: [], attempt: 'm2' });
});

test('other tabs know nothing of the attempt', async () => {
  const { app, profile } = openApp(service);
  await app.signInWithCredential(credential);
  expect(openApp(service, { profile }).app.mfaAttemptCode()).toBeNull();
});

test('the right code completes the sign-in, goes on and forgets the attempt', async () => {
  const { app, tab } = openApp(service, { at: 'https://app.example/handler/mfa', urls });
  await app.signInWithCredential({ ...credential, noRedirect: true });
  expect(await app.signInWithMfa('m1', '123 456')).toEqual({ status: 'ok', data: { isNewUser: false } });
  expect(service.bodiesOf('/auth/mfa/sign-in')).toEqual([{ code: 'm1', type: 'totp', totp: '123456' }]);
  expect(app.user.peek()).toMatchObject({ value: { primaryEmail: 'mira@example.com' } });
  expect({ visited: tab.visited, attempt: app.mfaAttemptCode() }).toEqual({ visited: ['/inside'], attempt: null });
});

test('a new user goes to the page after signing up, and the way back comes first', async () => {
  service.secondFactors.set('noor@example.com', '654321');
  const complete = async (at: string) => {
    const { app, tab } = openApp(service, { at, urls });
    await app.sendMagicLinkEmail('noor@example.com');
    await app.signInWithMagicLink(service.mails.at(-1)?.code ?? '', { noRedirect: true });
    const answer = await app.signInWithMfa(app.mfaAttemptCode() ?? '', '654321');
    return { answer, visited: tab.visited };
  };
  expect(await complete('https://app.example/handler/mfa')).toEqual({
    answer: { status: 'ok', data: { isNewUser: true } },
    visited: ['/welcome'],
  });
  service.accounts.delete('noor@example.com');
  expect((await complete('https://app.example/handler/mfa?after_auth_return_to=%2Fteams')).visited).toEqual(['/teams']);
});

test('told to stay, a completed sign-in stays', async () => {
  const { app, tab } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  await app.signInWithMfa('m1', '123456', { noRedirect: true });
  expect(tab.visited).toEqual([]);
  expect(await app.getUser()).not.toBeNull();
});

test.each(['', '  ', '\n'])('an empty code (%j) is wrong without asking', async (code) => {
  const { app } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  expect(await app.signInWithMfa('m1', code)).toMatchObject({
    status: 'error',
    error: {
      name: 'KnownError',
      code: 'INVALID_TOTP_CODE',
      message: 'The TOTP code is invalid. Please try again.',
    },
  });
  expect(service.bodiesOf('/auth/mfa/sign-in')).toEqual([]);
  expect(app.mfaAttemptCode()).toBe('m1');
});

test('a wrong code can be tried again with the same attempt', async () => {
  const { app } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  expect(await app.signInWithMfa('m1', '000000')).toMatchObject({ error: { code: 'INVALID_TOTP_CODE' } });
  expect(app.mfaAttemptCode()).toBe('m1');
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect((await app.signInWithMfa('m1', '123456')).status).toBe('ok');
});

test.each([
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
])('%s ends the attempt', async (code) => {
  const { app } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  service.intercept = ({ path }) => (path.endsWith('/mfa/sign-in') ? refusal(400, code) : undefined);
  expect(await app.signInWithMfa('m1', '123456')).toMatchObject({ status: 'error', error: { code } });
  expect(app.mfaAttemptCode()).toBeNull();
});

test('an attempt whose answer was lost is used up, and nobody is half signed in', async () => {
  const { app, profile } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  let count = 0;
  service.afterwards = ({ path }) => (path.endsWith('/mfa/sign-in') && count++ === 0 ? 'drop' : undefined);
  expect(await app.signInWithMfa('m1', '123456')).toMatchObject({ error: { code: 'VERIFICATION_CODE_ALREADY_USED' } });
  expect(profile.cookies.size).toBe(0);
});

test('a sign-in by another way forgets the attempt', async () => {
  service.accounts.set('noor@example.com', 'battery staple');
  const { app, tab } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  await app.signInWithCredential({ email: 'noor@example.com', password: 'battery staple', noRedirect: true });
  expect(app.mfaAttemptCode()).toBeNull();
  expect(tab.ownStorage.size).toBe(0);
});

test.each(['local', 'global'] as const)('signing out (%s) forgets the attempt', async (scope) => {
  const { app } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  await app.signOut({ scope, redirectUrl: null });
  expect(app.mfaAttemptCode()).toBeNull();
});

test('signing out the others keeps it', async () => {
  const { app } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  await app.signOut({ scope: 'others' });
  expect(app.mfaAttemptCode()).toBe('m1');
});

test('whoever cancels gives the attempt up', async () => {
  const { app, tab } = openApp(service);
  await app.signInWithCredential({ ...credential, noRedirect: true });
  app.forgetMfaAttempt();
  expect(app.mfaAttemptCode()).toBeNull();
  expect(tab.ownStorage.size).toBe(0);
});

test('where storage is forbidden there is no attempt, and nothing breaks', async () => {
  const { app, tab } = openApp(service);
  tab.sessionStorage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  await app.signInWithCredential(credential);
  expect({ attempt: app.mfaAttemptCode(), visited: tab.visited }).toEqual({ attempt: null, visited: ['/handler/mfa'] });
});

test('outside browsers the error carries the attempt, which completes the sign-in', async () => {
  const app = openAppOnServer(service);
  const answer = await app.signInWithCredential(credential);
  expect(answer).toMatchObject(asksForSecondFactor);
  expect(app.mfaAttemptCode()).toBeNull();
  expect((await app.signInWithMfa('m1', '123456')).status).toBe('ok');
  expect((await app.getUser())?.primaryEmail).toBe('mira@example.com');
});
