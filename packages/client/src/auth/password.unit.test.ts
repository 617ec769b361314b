import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeClientApp } from '../client-app.ts';
import type { ClientAppOptions } from '../client-app-options.ts';
import { type FakeProfile, fakeProfile, testEnvironment } from '../testing/fake-browser.ts';
import { accessToken, type FakeService, PROJECT_ID, sessionId, startFakeService } from '../testing/fake-service.ts';
import { refusal } from '../testing/peer.ts';
import { toCurrentUser } from '../users/current-user.ts';

let service: FakeService;
let profile: FakeProfile;
beforeEach(async () => {
  service = await startFakeService();
  profile = fakeProfile();
});
afterEach(() => service.close());

const known = { email: 'mira@example.com', password: 'correct horse' };
const unknown = { email: 'noor@example.com', password: 'another horse' };

function open(at = 'https://app.example/handler/sign-in', options: Partial<ClientAppOptions> = {}) {
  const tab = profile.openTab(at);
  const given = {
    projectId: PROJECT_ID,
    publishableClientKey: 'pck_test',
    baseUrl: service.url,
    tokenStore: 'cookie',
    ...options,
  } as const;
  return { tab, app: composeClientApp(given, testEnvironment({ browser: tab }), toCurrentUser) };
}

function openOnServer() {
  const options = {
    projectId: PROJECT_ID,
    publishableClientKey: 'pck_test',
    baseUrl: service.url,
    tokenStore: 'memory',
  } as const;
  return composeClientApp(options, testEnvironment(), toCurrentUser);
}

const signUpBodies = () =>
  service.requests.filter(({ path }) => path.endsWith('/sign-up')).map(({ body }) => JSON.parse(body) as unknown);

test('signing in keeps the tokens, fetches the user and leaves for the next page', async () => {
  const { app, tab } = open();
  expect(await app.signInWithCredential(known)).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: 'mira@example.com' } });
  expect(await app.getToken()).toBe(accessToken('a1'));
  expect(profile.cookies.get(`stack-refresh-${PROJECT_ID}`)).toBe('r1');
  expect(tab.visited).toEqual(['/']);
});

test('the user stands before the page is left', async () => {
  const seen: string[] = [];
  const { app } = open(undefined, { navigate: () => seen.push(app.user.peek().status === 'ok' ? 'user' : 'nobody') });
  await app.signInWithCredential(known);
  expect(seen).toEqual(['user']);
});

test('a stale session is not sent along with the credential', async () => {
  profile.cookies.set(`stack-refresh-${PROJECT_ID}`, 'gone');
  const { app } = open();
  await app.signInWithCredential(known);
  const [signIn] = service.requests.filter(({ path }) => path.endsWith('/sign-in'));
  expect(Object.keys(signIn?.headers ?? {}).filter((name) => name.endsWith('-token'))).toEqual([]);
});

test('a wrong password is a value, and nothing changes', async () => {
  const { app, tab } = open();
  const answer = await app.signInWithCredential({ ...known, password: 'wrong' });
  expect(answer).toMatchObject({ status: 'error', error: { code: 'EMAIL_PASSWORD_MISMATCH' } });
  expect({ visited: tab.visited, cookies: profile.cookies.size }).toEqual({ visited: [], cookies: 0 });
});

test('with noRedirect the page stays', async () => {
  const { app, tab } = open();
  await app.signInWithCredential({ ...known, noRedirect: true });
  await app.signUpWithCredential({ ...unknown, noRedirect: true });
  expect(tab.visited).toEqual([]);
});

test('signing in goes back to where it was asked for', async () => {
  const { app, tab } = open('https://app.example/handler/sign-in?after_auth_return_to=%2Fteams');
  await app.signInWithCredential(known);
  expect(tab.visited).toEqual(['/teams']);
});

test('a hostile way back throws after the person was signed in', async () => {
  const { app, tab } = open('https://app.example/handler/sign-in?after_auth_return_to=%2F%2Fevil.example');
  await expect(app.signInWithCredential(known)).rejects.toThrow(/^Refused to redirect/);
  expect(tab.visited).toEqual([]);
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: 'mira@example.com' } });
});

test('signing up names the verification page of this site and goes to its own next page', async () => {
  const { app, tab } = open('https://app.example/handler/sign-up', { urls: { afterSignUp: '/welcome' } });
  expect(await app.signUpWithCredential(unknown)).toEqual({ status: 'ok', data: undefined });
  expect(signUpBodies()).toEqual([
    { ...unknown, verification_callback_url: 'https://app.example/handler/email-verification' },
  ]);
  expect(tab.visited).toEqual(['/welcome']);
});

test('another verification page can be named', async () => {
  const { app } = open();
  await app.signUpWithCredential({ ...unknown, verificationCallbackUrl: 'https://app.example/verify' });
  expect(signUpBodies()).toEqual([{ ...unknown, verification_callback_url: 'https://app.example/verify' }]);
});

test('outside browsers no verification page is named and nothing is left', async () => {
  const app = openOnServer();
  expect(await app.signUpWithCredential(unknown)).toEqual({ status: 'ok', data: undefined });
  expect(signUpBodies()).toEqual([unknown]);
  expect((await app.getUser())?.primaryEmail).toBe('noor@example.com');
});

test('a taken address is a value', async () => {
  const { app } = open();
  expect(await app.signUpWithCredential({ ...known, password: 'another horse' })).toMatchObject({
    status: 'error',
    error: { code: 'USER_EMAIL_ALREADY_EXISTS', details: { email: 'mira@example.com' } },
  });
  expect(service.conversation()).not.toContain('POST /auth/password/sign-in');
});

test('a sign-up whose answer was lost ends signed in, not with “User already exists”', async () => {
  let lost = 0;
  service.afterwards = ({ path }) => (path.endsWith('/sign-up') && lost++ === 0 ? 'drop' : undefined);
  const { app, tab } = open();
  expect(await app.signUpWithCredential(unknown)).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: 'noor@example.com' } });
  expect(tab.visited).toEqual(['/']);
});

test('a repeated sign-up with an address that belongs to somebody else stays refused', async () => {
  let lost = 0;
  service.intercept = ({ path }) => (path.endsWith('/sign-up') && lost++ === 0 ? 'drop' : undefined);
  const { app } = open();
  expect(await app.signUpWithCredential({ ...known, password: 'a guess' })).toMatchObject({
    status: 'error',
    error: { code: 'USER_EMAIL_ALREADY_EXISTS' },
  });
  expect(profile.cookies.size).toBe(0);
});

test('a sign-in whose answer was lost is repeated', async () => {
  let lost = 0;
  service.afterwards = ({ path }) => (path.endsWith('/sign-in') && lost++ === 0 ? 'drop' : undefined);
  const { app } = open();
  expect(await app.signInWithCredential(known)).toEqual({ status: 'ok', data: undefined });
  expect(await app.getToken()).toBe(accessToken('a2', 600, sessionId(2)));
});

test('signing in succeeds although the user cannot be fetched; the failure stands where the user would', async () => {
  service.intercept = ({ path }) => (path.endsWith('/users/me') ? { status: 500, text: 'Broken.' } : undefined);
  const { app, tab } = open();
  expect(await app.signInWithCredential(known)).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toMatchObject({ status: 'error', error: { message: 'Broken.' } });
  expect(tab.visited).toEqual(['/']);
});

test('an undeclared refusal is thrown', async () => {
  service.intercept = ({ path }) =>
    path.endsWith('/sign-in') ? refusal(401, 'INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: PROJECT_ID }) : undefined;
  const { app } = open();
  await expect(app.signInWithCredential(known)).rejects.toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
});
