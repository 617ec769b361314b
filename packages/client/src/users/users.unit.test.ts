import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeClientApp } from '../client-app.ts';
import { KnownError } from '../http/known-error.ts';
import { settled } from '../testing/clock.ts';
import { fakeProfile, testEnvironment } from '../testing/fake-browser.ts';
import { type FakeService, NOW, PROJECT_ID, startFakeService, wireUser } from '../testing/fake-service.ts';
import type { TokenStore } from '../session/token-store.ts';
import { toCurrentUser } from './current-user.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

function open(tokenStore: TokenStore, isBrowser = false) {
  const tab = fakeProfile().openTab('https://app.example/teams');
  const options = { projectId: PROJECT_ID, publishableClientKey: 'pck_test', baseUrl: service.url, tokenStore };
  const environment = testEnvironment(isBrowser ? { browser: tab } : {});
  return { tab, app: composeClientApp(options, environment, toCurrentUser) };
}
const openSignedIn = () => open(service.signIn('mira@example.com'));

test('a user is shown with the names of the SDK', async () => {
  const { app } = openSignedIn();
  expect(await app.getUser()).toEqual({
    id: '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11',
    primaryEmail: 'mira@example.com',
    primaryEmailVerified: false,
    displayName: null,
    profileImageUrl: null,
    signedUpAt: new Date(NOW),
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    hasPassword: true,
    emailAuthEnabled: true,
    otpAuthEnabled: true,
    oauthProviders: [{ id: 'github', accountId: '7', email: null }],
    isMultiFactorRequired: false,
    isRestricted: false,
    restrictedReason: null,
    selectedTeamId: null,
    selectedTeam: null,
    impersonation: null,
    update: expect.any(Function),
    setDisplayName: expect.any(Function),
    delete: expect.any(Function),
    setPassword: expect.any(Function),
    updatePassword: expect.any(Function),
    sendVerificationEmail: expect.any(Function),
    listContactChannels: expect.any(Function),
    createContactChannel: expect.any(Function),
    startMfaEnrolment: expect.any(Function),
    confirmPassword: expect.any(Function),
    disableMfa: expect.any(Function),
    getActiveSessions: expect.any(Function),
    revokeSession: expect.any(Function),
    createTeam: expect.any(Function),
    listTeams: expect.any(Function),
    getTeam: expect.any(Function),
    setSelectedTeam: expect.any(Function),
    leaveTeam: expect.any(Function),
    getTeamProfile: expect.any(Function),
    listPermissions: expect.any(Function),
    getPermission: expect.any(Function),
    hasPermission: expect.any(Function),
    linkOAuth: expect.any(Function),
    listConnectedAccounts: expect.any(Function),
    getConnectedAccount: expect.any(Function),
    signOut: expect.any(Function),
  });
});

test('without a session the user is null at once and nobody is asked', async () => {
  const { app } = open('cookie', true);
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(await app.user.promise()).toBeNull();
  expect(await app.getUser()).toBeNull();
  expect(service.conversation()).not.toContain('GET /users/me');
});

test('with a session the user is pending until somebody asks', async () => {
  const { app } = openSignedIn();
  expect(app.user.peek()).toEqual({ status: 'pending' });
  expect(service.requests).toEqual([]);
  expect((await app.user.promise())?.primaryEmail).toBe('mira@example.com');
});

test('fetching the same user again keeps the same object', async () => {
  const { app } = openSignedIn();
  expect(await app.getUser()).toBe(await app.getUser());
});

test('a change is sent, comes back and is heard', async () => {
  const { app } = openSignedIn();
  const user = await app.getUser({ or: 'throw' });
  let heard = 0;
  app.user.subscribe(() => void heard++);
  expect(await user.update({ displayName: 'Mira', clientMetadata: { plan: 'free' } })).toEqual({
    status: 'ok',
    data: undefined,
  });
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { displayName: 'Mira' } });
  expect(heard).toBe(1);
  await user.setDisplayName('Mira O.');
  await user.update({ profileImageUrl: 'data:image/png;base64,iVBORw0KGgo=' });
  const bodies = service.requests
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => JSON.parse(body) as unknown);
  expect(bodies).toEqual([
    { display_name: 'Mira', client_metadata: { plan: 'free' } },
    { display_name: 'Mira O.' },
    { profile_image_url: 'data:image/png;base64,iVBORw0KGgo=' },
  ]);
});

test('what is left out of a change is not sent, and null is', async () => {
  const { app } = openSignedIn();
  const user = await app.getUser({ or: 'throw' });
  await user.update({ displayName: null });
  expect(service.requests.at(-1)?.body).toBe('{"display_name":null}');
});

test('a change without a session is returned as the error that it is', async () => {
  const { app } = openSignedIn();
  const user = await app.getUser({ or: 'throw' });
  await app.signOut({ redirectUrl: null });
  const refused = { status: 'error', error: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' } };
  expect(await user.setDisplayName('Mira')).toMatchObject(refused);
  expect(await user.update({ displayName: 'Mira' })).toMatchObject(refused);
});

test('a change that is answered after signing out does not bring the user back', async () => {
  const { app } = openSignedIn();
  const user = await app.getUser({ or: 'throw' });
  service.intercept = async ({ method }) => {
    if (method === 'PATCH') await app.signOut({ redirectUrl: null });
    return method === 'PATCH' ? { json: wireUser('mira@example.com', 'Mira') } : undefined;
  };
  await user.setDisplayName('Mira');
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
});

test('with or: throw nobody means an error', async () => {
  const { app } = open('memory');
  const failure: unknown = await app.getUser({ or: 'throw' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(KnownError);
  expect(failure).toMatchObject({ code: 'USER_AUTHENTICATION_REQUIRED' });
});

test('with or: redirect nobody means the sign-in page, and the caller does not go on', async () => {
  const { app, tab } = open('cookie', true);
  let wentOn = false;
  void app.getUser({ or: 'redirect' }).then(() => {
    wentOn = true;
  });
  await settled();
  expect(tab.visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fteams']);
  expect(wentOn).toBe(false);
  await app.project.promise(); // or its fetch would be repeated at the next test's service
});

test('twenty requests for the user are answered by two fetches', async () => {
  const { app } = openSignedIn();
  await Promise.all(Array.from({ length: 20 }, () => app.getUser()));
  expect(service.conversation()).toEqual(['GET /users/me', 'GET /users/me']);
});
