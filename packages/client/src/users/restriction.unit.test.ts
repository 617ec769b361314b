import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeForUser } from '../cache/observe-for-user.ts';
import { settled } from '../testing/clock.ts';
import { accessToken, type FakeService, startFakeService, wireUser } from '../testing/fake-service.ts';
import { openApp, openSignedIn } from '../testing/open-app.ts';

const UNVERIFIED = { is_restricted: true, restricted_reason: { type: 'email_not_verified' } } as const;
const credential = { email: 'mira@example.com', password: 'correct horse' } as const;

let service: FakeService;
/** What the service says of the user. */
let told: object;
beforeEach(async () => {
  service = await startFakeService();
  told = UNVERIFIED;
  service.intercept = ({ path, method }) =>
    path.endsWith('/users/me') && method === 'GET' ? { json: { ...wireUser('mira@example.com'), ...told } } : undefined;
});
afterEach(() => service.close());

async function openRestricted(at = 'https://app.example/teams') {
  const opened = openApp(service, { at });
  await opened.app.signInWithCredential({ ...credential, noRedirect: true });
  return opened;
}

/** A token of the session as the service issues it for somebody who has to verify their email. */
function unverifiedToken(): string {
  const [head = '', , name = ''] = accessToken('unverified').split('.');
  const payload = JSON.parse(
    Buffer.from(accessToken('unverified').split('.')[1] ?? '', 'base64url').toString(),
  ) as object;
  return [head, Buffer.from(JSON.stringify({ ...payload, ...UNVERIFIED })).toString('base64url'), name].join('.');
}

/** Those of a session that has begun. */
function unverifiedTokens() {
  const { refreshToken } = service.signIn(credential.email);
  const token = unverifiedToken();
  service.accepted.set(token, 's');
  return { accessToken: token, refreshToken };
}

test('whoever has to verify their email counts as signed out, unless they are asked for', async () => {
  const { app } = await openRestricted();
  expect(await app.getUser()).toBeNull();
  await expect(app.getUser({ or: 'throw' })).rejects.toMatchObject({ code: 'USER_AUTHENTICATION_REQUIRED' });
  expect(await app.getUser({ includeRestricted: true })).toMatchObject({
    primaryEmail: 'mira@example.com',
    isRestricted: true,
    restrictedReason: { type: 'email_not_verified' },
  });
});

test('with or: redirect they are led to where they verify it, and back', async () => {
  const { app, tab } = openApp(service, { at: 'https://app.example/teams', tokenStore: unverifiedTokens() });
  void app.getUser({ or: 'redirect' });
  await expect.poll(() => tab.visited).toEqual(['/handler/onboarding?after_auth_return_to=%2Fteams']);
});

test('listeners are told of them once the email is verified', async () => {
  const { app } = await openRestricted();
  const heard: unknown[] = [];
  app.onAuthStateChange((user) => heard.push(user && user.primaryEmail));
  await settled();
  told = {};
  await app.getUser();
  expect(heard).toEqual([null, 'mira@example.com']);
});

test('what belongs to a user is loaded for nobody before, and for them after', async () => {
  const { app } = await openRestricted();
  const list = observeForUser(app.user, 'invoices', async (user) => user?.id ?? 'nobody');
  expect(await list.promise()).toBe('nobody');
  told = {};
  const user = await app.getUser({ or: 'throw' });
  expect(await list.promise()).toBe(user.id);
});

test('signing in leads there in place of the page after signing in', async () => {
  const { app, tab } = openApp(service);
  const { intercept } = service;
  service.intercept = (request) =>
    request.path.endsWith('/auth/password/sign-in')
      ? {
          json: {
            ...service.signIn(credential.email),
            access_token: unverifiedToken(),
            refresh_token: 'r1',
            user_id: 'u',
          },
        }
      : intercept(request);
  await app.signInWithCredential(credential);
  expect(tab.visited).toEqual(['/handler/onboarding']);
});

test('a token that says so still is replaced when the user is free', async () => {
  const tokens = unverifiedTokens();
  const { app } = openApp(service, { tokenStore: tokens });
  await app.getUser();
  expect(await app.getToken()).toBe(tokens.accessToken);
  told = {};
  expect(await app.getUser()).not.toBeNull();
  expect(await app.getToken()).not.toBe(tokens.accessToken);
});

test('a token from before the setting was switched on is replaced', async () => {
  told = {};
  const { app } = await openRestricted();
  await app.getUser();
  const before = await app.getToken();
  told = UNVERIFIED;
  expect(await app.getUser()).toBeNull();
  expect(await app.getToken()).not.toBe(before);
});

test('an owner who is signed in as a user whom they restricted sees the app', async () => {
  told = { is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } };
  const { user } = await openSignedIn(service);
  expect(user).toMatchObject({ isRestricted: true, restrictedReason: { type: 'restricted_by_administrator' } });
});
