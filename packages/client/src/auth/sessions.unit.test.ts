import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeClientApp } from '../client-app.ts';
import { type FakeProfile, fakeProfile, testEnvironment } from '../testing/fake-browser.ts';
import { type FakeService, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { toCurrentUser } from '../users/current-user.ts';

let service: FakeService;
let profile: FakeProfile;
beforeEach(async () => {
  service = await startFakeService();
  profile = fakeProfile();
});
afterEach(() => service.close());

async function openSignedIn() {
  const tab = profile.openTab('https://app.example/teams');
  const options = {
    projectId: PROJECT_ID,
    publishableClientKey: 'pck_test',
    baseUrl: service.url,
    tokenStore: 'cookie',
  } as const;
  const app = composeClientApp(
    { ...options, urls: { afterSignOut: '/bye' } },
    testEnvironment({ browser: tab }),
    toCurrentUser,
  );
  await app.signInWithCredential({ email: 'mira@example.com', password: 'correct horse', noRedirect: true });
  return { app, tab };
}

test('signing out ends the session everywhere and goes to the page after it', async () => {
  const { app, tab } = await openSignedIn();
  await app.signOut();
  expect(service.sessions.size).toBe(0);
  expect(profile.cookies.size).toBe(0);
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(tab.visited).toEqual(['/bye']);
  const [request] = service.requests.filter(({ method }) => method === 'DELETE');
  expect(request).toMatchObject({ path: '/api/v1/auth/sessions/current', headers: { 'x-stack-refresh-token': 'r1' } });
  expect(request?.headers).not.toHaveProperty('x-stack-access-token');
});

test('the user object signs out too', async () => {
  const { app, tab } = await openSignedIn();
  await (await app.getUser({ or: 'throw' })).signOut({ redirectUrl: null });
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(tab.visited).toEqual([]);
});

test('another page can be named, as long as it is trusted', async () => {
  const { app, tab } = await openSignedIn();
  await app.signOut({ redirectUrl: '/goodbye' });
  expect(tab.visited).toEqual(['/goodbye']);
  await expect(app.signOut({ redirectUrl: '//evil.example' })).rejects.toThrow(/^Refused to redirect/);
});

test('a session that is over already is signed out without a word', async () => {
  const { app } = await openSignedIn();
  service.sessions.clear();
  await app.signOut();
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
});

test('with the network down the tokens are gone before the one attempt, and nobody waits for another', async () => {
  const { app, tab } = await openSignedIn();
  const cookiesAtRequest: number[] = [];
  service.intercept = ({ method }) => {
    if (method !== 'DELETE') return undefined;
    cookiesAtRequest.push(profile.cookies.size);
    return 'drop';
  };
  await app.signOut();
  expect(cookiesAtRequest).toEqual([0]);
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(tab.visited).toEqual(['/bye']);
});

test('signing out without a session asks the service for nothing', async () => {
  const { app } = await openSignedIn();
  await app.signOut();
  const before = service.requests.length;
  await app.signOut();
  expect(service.requests).toHaveLength(before);
});
