import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Observable, Snapshot } from '../cache/observable.ts';
import { composeClientApp } from '../client-app.ts';
import { settled } from '../testing/clock.ts';
import { type FakeProfile, fakeProfile, type FakeTab, testEnvironment } from '../testing/fake-browser.ts';
import { type FakeService, NOW, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { type PeerAnswer, type PeerRequest, refusal } from '../testing/peer.ts';
import { ConnectionError } from '../http/diagnostics.ts';
import { toCurrentUser } from '../users/current-user.ts';
import { sessionAt } from './session-at.ts';

const ORIGIN = 'https://auth.example';
const PATH = '/dashboard/session';
const credential = { email: 'mira@example.com', password: 'correct horse', noRedirect: true };

let service: FakeService;
let profile: FakeProfile;
/** What the browser holds for all tabs and no script can read. */
let cookie: string | undefined;
let isReachable: boolean;
beforeEach(async () => {
  service = await startFakeService();
  service.intercept = answerAtDashboard;
  profile = fakeProfile();
  cookie = undefined;
  isReachable = true;
});
afterEach(() => service.close());

/** As the server of the page does: the cookie holds what proves the session, the page gets access tokens. */
async function answerAtDashboard({ method, path, body }: PeerRequest): Promise<PeerAnswer | 'drop' | undefined> {
  if (!path.startsWith(PATH)) return undefined;
  if (!isReachable) return 'drop';
  if (method === 'DELETE') {
    service.sessions.delete(cookie ?? '');
    cookie = undefined;
    return { json: { success: true } };
  }
  if (path === PATH) cookie = (JSON.parse(body) as { refresh_token: string }).refresh_token;
  const accessToken = await exchange();
  if (accessToken !== undefined) return { json: { access_token: accessToken } };
  cookie = undefined;
  return refusal(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
}

async function exchange(): Promise<string | undefined> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: cookie ?? '',
    client_id: PROJECT_ID,
    client_secret: 'pck_test',
  });
  const answer = await fetch(`${service.url}/api/v1/auth/oauth/token`, { method: 'POST', body });
  return answer.ok ? ((await answer.json()) as { access_token: string }).access_token : undefined;
}

function open({ now = () => NOW } = {}) {
  const tab = profile.openTab(`${ORIGIN}/dashboard`);
  const fetched: string[] = [];
  const environment = testEnvironment({ browser: tab, now });
  const app = composeClientApp(
    {
      projectId: PROJECT_ID,
      publishableClientKey: 'pck_test',
      baseUrl: service.url,
      tokenStore: sessionAt(PATH),
    },
    {
      ...environment,
      fetch: (url, init) => {
        const path = url.replace(service.url, '').replace(ORIGIN, '');
        if (!path.endsWith('/projects/current')) fetched.push(`${init.method} ${path}`); // asked for at the start
        return fetch(`${service.url}${path}`, init);
      },
    },
    toCurrentUser,
  );
  return { app, tab, fetched };
}

async function openSignedIn(given?: { now: () => number }) {
  const opened = open(given);
  await opened.app.signInWithCredential(credential);
  return opened;
}

/** All that scripts can find. */
const readable = (tab: FakeTab): string =>
  JSON.stringify([tab.document.cookie, [...profile.storage], [...tab.ownStorage]]);

function until<Value>(value: Observable<Value>, holds: (snapshot: Snapshot<Value>) => boolean) {
  return new Promise<Snapshot<Value>>((resolve) => {
    const check = () => void (holds(value.peek()) && resolve(value.peek()));
    value.subscribe(check);
    check();
  });
}
const isSignedIn = (snapshot: Snapshot<unknown>) => snapshot.status === 'ok' && snapshot.value !== null;
const isSignedOut = (snapshot: Snapshot<unknown>) => snapshot.status === 'ok' && snapshot.value === null;

describe('a page that is loaded', () => {
  test('does not know whether somebody is signed in, and says neither before the server has', async () => {
    cookie = service.signIn('mira@example.com').refreshToken;
    const { app, fetched } = open();
    expect(app.user.peek()).toEqual({ status: 'pending' });

    const user = await app.user.promise();

    expect(user).toMatchObject({ primaryEmail: 'mira@example.com' });
    expect(fetched).toEqual([`POST ${PATH}/token`, 'GET /api/v1/users/me']);
  });

  test('asks once, whoever asks at the same time', async () => {
    cookie = service.signIn('mira@example.com').refreshToken;
    const { app, fetched } = open();
    const [token, user, again] = await Promise.all([app.getToken(), app.user.promise(), app.getToken()]);
    expect(token).toBe(again);
    expect(user).not.toBeNull();
    expect(fetched.filter((line) => line.startsWith(`POST ${PATH}`))).toHaveLength(1);
  });

  test('where nobody is signed in asks for nothing more', async () => {
    const { app, fetched } = open();
    expect(await app.user.promise()).toBeNull();
    expect(await app.getUser()).toBeNull();
    expect(await app.getToken()).toBeNull();
    expect(fetched).toEqual([`POST ${PATH}/token`]);
  });

  test('while the server is out of reach is neither, and asks again', async () => {
    isReachable = false;
    const { app } = open();
    await expect(app.getUser()).rejects.toThrow(ConnectionError);
    cookie = service.signIn('mira@example.com').refreshToken;
    isReachable = true;
    expect(await app.getUser()).toMatchObject({ primaryEmail: 'mira@example.com' });
  });
});

describe('whoever signs in', () => {
  test('has the refresh token nowhere that scripts can read', async () => {
    const { app, tab, fetched } = await openSignedIn();

    expect(isSignedIn(app.user.peek())).toBe(true);
    expect(cookie).toBe('r1');
    expect(readable(tab)).not.toContain('r1');
    expect(fetched).toContain(`POST ${PATH}`);
    const carried = service.requests.filter(({ headers }) => 'x-stack-refresh-token' in headers);
    expect(carried).toEqual([]);
  });

  test('is not signed in if the server could not keep the session', async () => {
    const { app } = open();
    await app.user.promise();
    isReachable = false;
    await expect(app.signInWithCredential(credential)).rejects.toThrow(ConnectionError);
    isReachable = true;
    expect(await app.getUser()).toBeNull();
  });

  test('gets another access token before the old one expires', async () => {
    let now = NOW;
    const { app } = await openSignedIn({ now: () => now });
    const first = await app.getToken();
    now += 580_000;
    expect(await app.getToken()).not.toBe(first);
  });

  test('whose session was ended elsewhere is signed out by the next call', async () => {
    const { app } = await openSignedIn();
    service.sessions.clear();
    service.accepted.clear();
    expect(await app.getUser()).toBeNull();
    expect(isSignedOut(app.user.peek())).toBe(true);
  });
});

describe('whoever signs out', () => {
  test('ends the session at the server, and is signed out after a reload', async () => {
    const { app } = await openSignedIn();
    await app.signOut({ redirectUrl: null });
    expect([isSignedOut(app.user.peek()), cookie, service.sessions.size]).toEqual([true, undefined, 0]);
    expect(await open().app.getUser()).toBeNull();
  });

  test('while the server is out of reach stays signed out, and the server hears of it later', async () => {
    const { app } = await openSignedIn();
    isReachable = false;
    await app.signOut({ redirectUrl: null });
    expect(isSignedOut(app.user.peek())).toBe(true);
    expect(cookie).toBe('r1');

    isReachable = true;
    expect(await open().app.getUser()).toBeNull();
    expect([cookie, service.sessions.size]).toEqual([undefined, 0]);
    const { app: next } = await openSignedIn();
    expect(isSignedIn(next.user.peek())).toBe(true);
    expect(await open().app.getUser()).not.toBeNull();
  });

  test('during a renewal is not signed in by its answer', async () => {
    const { app, tab } = await openSignedIn();
    tab.fire('visibilitychange');
    const asking = app.getUser();
    await app.signOut({ redirectUrl: null });
    await asking.catch(() => undefined);
    expect(await app.getToken()).toBeNull();
  });
});

describe('other tabs', () => {
  test('hear of a sign-in and of a sign-out', async () => {
    const [one, other] = [open(), open()];
    await Promise.all([one.app.user.promise(), other.app.user.promise()]);

    await one.app.signInWithCredential(credential);
    expect(await until(other.app.user, isSignedIn)).toMatchObject({ value: { primaryEmail: 'mira@example.com' } });
    await other.app.signOut({ redirectUrl: null });
    expect(await until(one.app.user, isSignedOut)).toEqual({ status: 'ok', value: null });
  });

  test('see another person who signed in', async () => {
    service.accounts.set('noor@example.com', 'another horse');
    const [one, other] = [await openSignedIn(), open()];
    await other.app.user.promise();
    await one.app.signInWithCredential({ ...credential, email: 'noor@example.com', password: 'another horse' });
    const isNoor = (now: Snapshot<{ primaryEmail: string | null } | null>) =>
      now.status === 'ok' && now.value?.primaryEmail === 'noor@example.com';
    expect(await until(other.app.user, isNoor)).toMatchObject({ status: 'ok' });
  });

  test('that slept through it ask when they are looked at again, once a minute at most', async () => {
    let now = NOW;
    const { app, tab, fetched } = open({ now: () => now });
    await app.user.promise();
    cookie = service.signIn('mira@example.com').refreshToken;
    tab.fire('visibilitychange');
    await settled();
    expect(fetched).toHaveLength(1);

    now += 60_001;
    tab.fire('visibilitychange');
    expect(isSignedIn(await until(app.user, isSignedIn))).toBe(true);
  });
});
