import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeClientApp } from '../client-app.ts';
import { settled } from '../testing/clock.ts';
import { fakeProfile, type FakeTab, testEnvironment } from '../testing/fake-browser.ts';
import { accessToken, type FakeService, NOW, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { toCurrentUser } from '../users/current-user.ts';
import type { TokenStore } from './token-store.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const COOKIE = `stack-refresh-${PROJECT_ID}`;
const credential = { email: 'mira@example.com', password: 'correct horse', noRedirect: true } as const;
const exchanges = () => service.requests.filter(({ path }) => path.endsWith('/token')).map(({ body }) => body);

function open(tokenStore: TokenStore, environment = testEnvironment()) {
  const options = { projectId: PROJECT_ID, publishableClientKey: 'pck_test', baseUrl: service.url, tokenStore };
  return composeClientApp(options, environment, toCurrentUser);
}

/** Tabs in which Mira is signed in, with an access token that is about to expire. */
function openTabs(count: number, withLocks = true) {
  const profile = fakeProfile();
  const tokens = service.signIn('mira@example.com', 30);
  profile.cookies.set(COOKIE, tokens.refreshToken);
  profile.cookies.set('stack-access', encodeURIComponent(JSON.stringify([tokens.refreshToken, tokens.accessToken])));
  let now = NOW;
  const apps = Array.from({ length: count }, () => {
    const tab: FakeTab = profile.openTab('https://app.example/');
    const browser = withLocks ? tab : { ...tab, navigator: { onLine: true } };
    return open('cookie', testEnvironment({ browser, now: () => now }));
  });
  const [app] = apps;
  if (!app) throw new Error('no tab');
  return { app, apps, profile, expire: (millis = 15_000) => (now += millis) };
}

test('a cookie gets the successor of its refresh token, and the next exchange uses that one', async () => {
  const { app, profile, expire } = openTabs(1);
  expire();
  await app.getToken();
  expect(profile.cookies.get(COOKIE)).toBe(encodeURIComponent('r1+'));
  expire(600_000);
  await app.getToken();
  expect(exchanges().map((body) => new URLSearchParams(body).get('refresh_token'))).toEqual(['r1', 'r1+']);
  expect(exchanges().map((body) => new URLSearchParams(body).get('rotate'))).toEqual(['true', 'true']);
});

test('a session in memory is kept the same way', async () => {
  let now = NOW;
  const app = open('memory', testEnvironment({ now: () => now }));
  await app.signInWithCredential(credential);
  now += 600_000;
  await app.getToken();
  expect(exchanges()[0]).toContain('rotate=true');
  await app.signOut();
  expect(service.sessions.size).toBe(0);
});

test('tokens that were handed in are not rotated: others may hold them too', async () => {
  const app = open(service.signIn('mira@example.com', 10));
  expect(await app.getToken()).toBe(accessToken('a2'));
  expect(exchanges()[0]).not.toContain('rotate');
  expect([...service.sessions.keys()]).toEqual(['r1']);
});

test('two tabs rotate once, and neither takes it for another session', async () => {
  const { apps, expire } = openTabs(2);
  await Promise.all(apps.map((each) => each.getUser()));
  expire();
  const before = service.conversation().filter((line) => line === 'GET /users/me').length;
  const tokens = await Promise.all(apps.map((each) => each.getToken()));
  await settled();
  expect(new Set(tokens).size).toBe(1);
  expect(exchanges()).toHaveLength(1);
  expect(service.conversation().filter((line) => line === 'GET /users/me')).toHaveLength(before);
});

test('two tabs without locks end up with the same successor', async () => {
  const { app, apps, profile, expire } = openTabs(2, false);
  expire();
  const tokens = await Promise.all(apps.map((each) => each.getToken()));
  expect(tokens).not.toContain(null);
  expect(profile.cookies.get(COOKIE)).toBe(encodeURIComponent('r1+'));
  expect((await app.getUser())?.primaryEmail).toBe('mira@example.com');
});

test('an exchange whose answer was lost gets the same successor again', async () => {
  const { app, profile, expire } = openTabs(1);
  expire();
  let count = 0;
  service.afterwards = ({ path }) => (path.endsWith('/token') && count++ === 0 ? 'drop' : undefined);
  expect(await app.getToken()).not.toBeNull();
  expect(profile.cookies.get(COOKIE)).toBe(encodeURIComponent('r1+'));
});

test('a change that was under way while the token rotated is shown at once', async () => {
  const { app, expire } = openTabs(1);
  const user = await app.getUser({ or: 'throw' });
  expire();
  await user.setDisplayName('Mira');
  expect(app.user.peek()).toMatchObject({ value: { displayName: 'Mira' } });
  expect(service.conversation().slice(-2)).toEqual(['POST /auth/oauth/token', 'PATCH /users/me']);
});

test('signing out after a rotation ends the session by its new token', async () => {
  const { app, profile, expire } = openTabs(1);
  expire();
  await app.getToken();
  await app.signOut({ redirectUrl: null });
  expect(service.sessions.size).toBe(0);
  expect(profile.cookies.size).toBe(0);
});
