import { afterEach, expect, test } from 'vitest';
import { composeClientApp } from '../client-app.ts';
import { manualClock, settled } from '../testing/clock.ts';
import { fakeProfile, type FakeTab, testEnvironment } from '../testing/fake-browser.ts';
import {
  accessToken,
  type FakeService,
  NOW,
  PROJECT_ID,
  sessionId,
  startFakeService,
} from '../testing/fake-service.ts';
import { refusal } from '../testing/peer.ts';
import { toCurrentUser } from '../users/current-user.ts';
import type { TokenStore } from './token-store.ts';

const services: FakeService[] = [];
afterEach(() => Promise.all(services.splice(0).map((service) => service.close())));

async function start(): Promise<FakeService> {
  const service = await startFakeService();
  services.push(service);
  return service;
}

function open(service: FakeService, tokenStore: TokenStore, environment = testEnvironment()) {
  const options = { projectId: PROJECT_ID, publishableClientKey: 'pck_test', baseUrl: service.url, tokenStore };
  return composeClientApp(options, environment, toCurrentUser);
}

const refreshes = (service: FakeService): number =>
  service.conversation().filter((line) => line === 'POST /auth/oauth/token').length;
const cookiesOf = (tokens: { refreshToken: string; accessToken: string }) =>
  [
    [`stack-refresh-${PROJECT_ID}`, tokens.refreshToken],
    ['stack-access', encodeURIComponent(JSON.stringify([tokens.refreshToken, tokens.accessToken]))],
  ] as const;

test('a fresh access token is used as it is', async () => {
  const service = await start();
  const tokens = service.signIn('mira@example.com');
  const app = open(service, tokens);
  expect(await app.getToken()).toBe(tokens.accessToken);
  expect(service.requests).toEqual([]);
});

test('a token is exchanged 20 seconds before it expires, by a form that names project and key', async () => {
  const service = await start();
  const tokens = service.signIn('mira@example.com', 600);
  let now = NOW + 579_999;
  const app = open(service, tokens, testEnvironment({ now: () => now }));
  expect(await app.getToken()).toBe(tokens.accessToken);
  now += 1;
  expect(await app.getToken()).toBe(accessToken('a2'));
  expect(service.requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    {
      method: 'POST',
      path: '/api/v1/auth/oauth/token',
      body: `grant_type=refresh_token&refresh_token=r1&client_id=${PROJECT_ID}&client_secret=pck_test`,
    },
  ]);
});

test('twenty calls at once exchange a stale token once', async () => {
  const service = await start();
  const app = open(service, service.signIn('mira@example.com', 10));
  const tokens = await Promise.all(Array.from({ length: 20 }, () => app.getToken()));
  expect(new Set(tokens)).toEqual(new Set([accessToken('a2')]));
  expect(refreshes(service)).toBe(1);
});

test('two tabs exchange a stale token once', async () => {
  const service = await start();
  const profile = fakeProfile();
  for (const [name, value] of cookiesOf(service.signIn('mira@example.com', 10))) profile.cookies.set(name, value);
  const apps = [1, 2].map(() =>
    open(service, 'cookie', testEnvironment({ browser: profile.openTab('https://app.example/') })),
  );
  const tokens = await Promise.all(apps.flatMap((app) => Array.from({ length: 10 }, () => app.getToken())));
  expect(new Set(tokens)).toEqual(new Set([accessToken('a2')]));
  expect(refreshes(service)).toBe(1);
});

test('the lock is kept for 50 ms after the cookie was written, while the call goes on', async () => {
  const service = await start();
  const profile = fakeProfile();
  for (const [name, value] of cookiesOf(service.signIn('mira@example.com', 10))) profile.cookies.set(name, value);
  const clock = manualClock();
  const app = open(service, 'cookie', testEnvironment({ browser: profile.openTab('https://app.example/'), ...clock }));
  expect(await app.getToken()).toBe(accessToken('a2'));
  await clock.advance(49);
  expect(profile.lockLog).toEqual(['taken']);
  await clock.advance(1);
  expect(profile.lockLog).toEqual(['taken', 'released']);
});

test('a tab without locks still exchanges once for all its calls', async () => {
  const service = await start();
  const profile = fakeProfile();
  for (const [name, value] of cookiesOf(service.signIn('mira@example.com', 10))) profile.cookies.set(name, value);
  const tab: FakeTab = { ...profile.openTab('http://app.example/'), navigator: { onLine: true } };
  const app = open(service, 'cookie', testEnvironment({ browser: tab }));
  await Promise.all(Array.from({ length: 20 }, () => app.getToken()));
  expect(refreshes(service)).toBe(1);
});

test.each(['UNPARSABLE_ACCESS_TOKEN', 'ACCESS_TOKEN_EXPIRED', 'INVALID_PROJECT_FOR_ACCESS_TOKEN'])(
  '%s: the token is dropped, exchanged, and the call repeated once',
  async (code) => {
    const service = await start();
    const tokens = service.signIn('mira@example.com');
    service.intercept = ({ headers }) =>
      headers['x-stack-access-token'] === tokens.accessToken ? refusal(401, code) : undefined;
    const app = open(service, tokens);
    expect((await app.getUser())?.primaryEmail).toBe('mira@example.com');
    expect(service.conversation()).toEqual(['GET /users/me', 'POST /auth/oauth/token', 'GET /users/me']);
    expect(service.requests[2]?.headers).toMatchObject({
      'x-stack-access-token': accessToken('a2'),
      'x-stack-refresh-token': 'r1',
    });
  },
);

test('a token that is refused twice is not exchanged for ever', async () => {
  const service = await start();
  service.intercept = ({ path }) => (path.endsWith('/users/me') ? refusal(401, 'ACCESS_TOKEN_EXPIRED') : undefined);
  const app = open(service, service.signIn('mira@example.com'));
  await expect(app.getUser()).rejects.toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED' });
  expect(service.conversation()).toEqual(['GET /users/me', 'POST /auth/oauth/token', 'GET /users/me']);
});

test('a session that the service has ended is forgotten and the user is null', async () => {
  const service = await start();
  const profile = fakeProfile();
  for (const [name, value] of cookiesOf(service.signIn('mira@example.com'))) profile.cookies.set(name, value);
  const app = open(service, 'cookie', testEnvironment({ browser: profile.openTab('https://app.example/') }));
  expect(await app.getUser()).not.toBeNull();
  service.sessions.clear();
  expect(await app.getUser()).toBeNull();
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(profile.cookies.size).toBe(0);
  expect(await app.getToken()).toBeNull();
});

test('a session that turns out to be over outside of a user fetch empties the user too', async () => {
  const service = await start();
  let now = NOW;
  const app = open(service, service.signIn('mira@example.com'), testEnvironment({ now: () => now }));
  await app.getUser();
  service.sessions.clear();
  now += 600_000;
  expect(await app.getToken()).toBeNull();
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
});

test('a refused project key ends no session', async () => {
  const service = await start();
  const app = open(service, service.signIn('mira@example.com', 10));
  service.intercept = ({ path }) =>
    path.endsWith('/token') ? refusal(400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: PROJECT_ID }) : undefined;
  await expect(app.getToken()).rejects.toMatchObject({ code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' });
  service.intercept = () => undefined;
  expect(await app.getToken()).toBe(accessToken('a2'));
});

test('signing out during an exchange is not undone by its answer', async () => {
  const service = await start();
  const app = open(service, service.signIn('mira@example.com', 10));
  service.intercept = async ({ path }) => {
    if (path.endsWith('/token')) await app.signOut();
    return undefined;
  };
  expect(await app.getToken()).toBeNull();
  expect(await app.getUser()).toBeNull();
});

test('signing in again during an exchange is not undone by the end of the old session', async () => {
  const service = await start();
  const app = open(service, service.signIn('mira@example.com', 10));
  service.intercept = async ({ path }) => {
    if (!path.endsWith('/token')) return undefined;
    service.sessions.delete('r1');
    await app.signInWithCredential({ email: 'mira@example.com', password: 'correct horse' });
    return undefined;
  };
  expect(await app.getToken()).toBe(accessToken('a2', 600, sessionId(2)));
  expect((await app.getUser())?.primaryEmail).toBe('mira@example.com');
});

test.each([
  ['null', null, 'Signing in needs a token store.'],
  ['cookie outside browsers', 'cookie', 'Signing in needs a browser for its cookies.'],
] as const)('a store that keeps nothing (%s) has no user and refuses to sign in', async (_, tokenStore, message) => {
  const service = await start();
  const app = open(service, tokenStore);
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(await app.getUser()).toBeNull();
  expect(await app.getToken()).toBeNull();
  expect(service.requests).toEqual([]);
  await expect(app.signInWithCredential({ email: 'mira@example.com', password: 'correct horse' })).rejects.toThrow(
    message,
  );
});

test('two apps with memory stores know nothing of each other', async () => {
  const service = await start();
  const [one, other] = [open(service, 'memory'), open(service, 'memory')];
  await one.signInWithCredential({ email: 'mira@example.com', password: 'correct horse' });
  expect(await one.getToken()).toBe(accessToken('a1'));
  await settled();
  expect(other.user.peek()).toEqual({ status: 'ok', value: null });
});
