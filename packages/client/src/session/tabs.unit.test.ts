import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Observable, Snapshot } from '../cache/observable.ts';
import { composeClientApp } from '../client-app.ts';
import { settled } from '../testing/clock.ts';
import { type FakeProfile, fakeProfile, type FakeTab, testEnvironment } from '../testing/fake-browser.ts';
import { type FakeService, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { toCurrentUser } from '../users/current-user.ts';

let service: FakeService;
let profile: FakeProfile;
beforeEach(async () => {
  service = await startFakeService();
  profile = fakeProfile();
});
afterEach(() => service.close());

const credential = { email: 'mira@example.com', password: 'correct horse', noRedirect: true };

function open(change: (tab: FakeTab) => FakeTab = (tab) => tab, wait: () => Promise<void> = async () => {}) {
  const tab = change(profile.openTab('https://app.example/'));
  const options = {
    projectId: PROJECT_ID,
    publishableClientKey: 'pck_test',
    baseUrl: service.url,
    tokenStore: 'cookie',
  } as const;
  const fetched: string[] = [];
  const environment = testEnvironment({ browser: tab, wait });
  const watching = { ...environment, fetch: (url: string, init: RequestInit) => (fetched.push(url), fetch(url, init)) };
  return { tab, fetched, app: composeClientApp(options, watching, toCurrentUser) };
}

/** Resolves when the value has become what is asked for; the test's own time limit catches a value that never does. */
function until<Value>(
  value: Observable<Value>,
  holds: (snapshot: Snapshot<Value>) => boolean,
): Promise<Snapshot<Value>> {
  return new Promise((resolve) => {
    const check = () => {
      if (holds(value.peek())) resolve(value.peek());
    };
    value.subscribe(check);
    check();
  });
}
const withoutChannel = (tab: FakeTab): FakeTab => {
  const { BroadcastChannel: _BroadcastChannel, ...rest } = tab;
  return rest;
};
const isSignedIn = (snapshot: Snapshot<unknown>) => snapshot.status === 'ok' && snapshot.value !== null;
const isSignedOut = (snapshot: Snapshot<unknown>) => snapshot.status === 'ok' && snapshot.value === null;

test('signing in and out in one tab shows in the other', async () => {
  const [one, other] = [open(), open()];
  expect(isSignedOut(other.app.user.peek())).toBe(true);
  await one.app.signInWithCredential(credential);
  expect(await until(other.app.user, isSignedIn)).toMatchObject({ value: { primaryEmail: 'mira@example.com' } });
  await other.app.signOut({ redirectUrl: null });
  expect(await until(one.app.user, isSignedOut)).toEqual({ status: 'ok', value: null });
});

test('a tab that hears of a change before its cookies have changed sees it all the same', async () => {
  const one = open();
  await one.app.signInWithCredential(credential);
  const old = one.tab.document.cookie;
  let isBehind = false;
  const behind = (tab: FakeTab): FakeTab => {
    const document = Object.create(tab.document) as FakeTab['document'];
    Object.defineProperty(document, 'cookie', { get: () => (isBehind ? old : tab.document.cookie) });
    return { ...tab, document };
  };
  const other = open(behind, async () => void (isBehind = false));
  await other.app.user.promise();

  isBehind = true;
  await one.app.signOut({ redirectUrl: null });
  expect(await until(other.app.user, isSignedOut)).toEqual({ status: 'ok', value: null });
});

test('two apps on one page follow each other too', async () => {
  const { app, tab } = open();
  const second = open(() => tab);
  await app.signInWithCredential(credential);
  expect(await until(second.app.user, isSignedIn)).toMatchObject({ value: { primaryEmail: 'mira@example.com' } });
});

test.each(['visibilitychange', 'pageshow'] as const)(
  'a tab that missed the message catches up on %s',
  async (event) => {
    const one = open();
    const other = open(withoutChannel);
    await one.app.signInWithCredential(credential);
    expect(isSignedOut(other.app.user.peek())).toBe(true);
    other.tab.fire(event);
    expect(await until(other.app.user, isSignedIn)).toMatchObject({ value: { primaryEmail: 'mira@example.com' } });
  },
);

test('becoming visible without a change asks the service for nothing', async () => {
  const { app, tab, fetched } = open();
  await app.signInWithCredential(credential);
  const before = [...fetched];
  tab.fire('visibilitychange');
  tab.fire('pageshow');
  await settled();
  expect(fetched).toEqual(before);
});

test('a tab that goes to the background does nothing', async () => {
  const one = open();
  const other = open(withoutChannel);
  await one.app.signInWithCredential(credential);
  const before = [...other.fetched];
  other.tab.fire('visibilitychange', 'hidden');
  await settled();
  expect(other.fetched).toEqual(before);
  other.tab.fire('visibilitychange', 'visible');
  await settled();
  expect(other.fetched).toEqual([...before, `${service.url}/api/v1/users/me`]);
});

test('when another person signs in elsewhere and cannot be fetched, the one before does not stay', async () => {
  const [one, other] = [open(), open()];
  await one.app.signInWithCredential(credential);
  expect(await until(other.app.user, isSignedIn)).toMatchObject({ value: { primaryEmail: 'mira@example.com' } });
  service.accounts.set('noor@example.com', 'another horse');
  service.intercept = ({ path }) => (path.endsWith('/users/me') ? { status: 500, text: 'Broken.' } : undefined);
  await one.app.signInWithCredential({ ...credential, email: 'noor@example.com', password: 'another horse' });
  const snapshot = await until(other.app.user, ({ status }) => status === 'error');
  expect(snapshot).toMatchObject({ error: { message: 'Broken.' } });
});
