import * as endpoints from '@keystead/contract/client';
import { afterEach, expect, test } from 'vitest';
import { fakeProfile, type FakeTab, testEnvironment } from '../testing/fake-browser.ts';
import { type Answering, type Peer, startPeer } from '../testing/peer.ts';
import { createCall } from './call.ts';
import { ConnectionError } from './diagnostics.ts';

const peers: Peer[] = [];
afterEach(() => Promise.all(peers.splice(0).map((peer) => peer.close())));

async function connect(answering: Answering, browser?: FakeTab) {
  const peer = await startPeer(answering);
  peers.push(peer);
  const environment = testEnvironment(browser ? { browser } : {});
  const call = createCall(environment, {
    baseUrl: peer.url,
    projectId: 'internal',
    accessType: 'client',
    credentials: () => ({}),
  });
  return { peer, call, environment };
}

const openTab = () => fakeProfile().openTab('https://app.example/');
const isHealth = (path: string) => path === '/health';

test('a lost connection is tried five more times, each time after twice the wait', async () => {
  const { peer, call, environment } = await connect(
    ({ path }) => (isHealth(path) ? { json: { status: 'ok' } } : 'drop'),
    openTab(),
  );

  const failure: unknown = await call(endpoints.getCurrentProject).catch((error: unknown) => error);

  expect(environment.waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
  expect(peer.conversation()).toEqual([...Array.from({ length: 6 }, () => 'GET /projects/current'), 'GET /health']);
  expect(failure).toBeInstanceOf(ConnectionError);
  expect((failure as ConnectionError).message).toBe(
    `${peer.url} is reachable, but the request got no answer. A browser extension or a proxy may be blocking it.`,
  );
  expect((failure as ConnectionError).cause).toBeInstanceOf(TypeError);
});

test('a connection that comes back is used', async () => {
  let count = 0;
  const { call, environment } = await connect(() => (++count < 3 ? 'drop' : { json: { id: 'internal' } }), openTab());
  expect(await call(endpoints.getCurrentProject)).toEqual({ status: 'ok', data: { id: 'internal' } });
  expect(environment.waits).toEqual([1000, 2000]);
});

test('on a server no wait is longer than a second', async () => {
  const { call, environment } = await connect(({ path }) => (isHealth(path) ? { json: {} } : 'drop'));
  await expect(call(endpoints.getCurrentProject)).rejects.toBeInstanceOf(ConnectionError);
  expect(environment.waits).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test('a request that must not arrive twice is sent once', async () => {
  const { peer, call, environment } = await connect(({ path }) => (isHealth(path) ? { json: {} } : 'drop'), openTab());
  await expect(call(endpoints.createProject, { body: { display_name: 'Acme' } })).rejects.toBeInstanceOf(
    ConnectionError,
  );
  expect({ waits: environment.waits, heard: peer.conversation() }).toEqual({
    waits: [],
    heard: ['POST /internal/projects', 'GET /health'],
  });
});

test('every repetition has a nonce of its own and is announced', async () => {
  let count = 0;
  let repetitions = 0;
  const { peer, call } = await connect(() => (++count < 3 ? 'drop' : { json: {} }), openTab());
  await call(endpoints.signInWithPassword, {
    body: { email: 'e', password: 'p' },
    isRepeatable: true,
    onRepeat: () => void repetitions++,
  });
  expect(new Set(peer.requests.map(({ headers }) => headers['x-stack-random-nonce'])).size).toBe(3);
  expect(repetitions).toBe(2);
});

test('an offline browser says so, and reading waits for the network as long as ever', async () => {
  const tab = openTab();
  tab.isOnline = false;
  const { peer, call, environment } = await connect(() => 'drop', tab);
  await expect(call(endpoints.getCurrentProject)).rejects.toThrow(/^It seems like you are offline$/);
  expect(peer.conversation()).not.toContain('GET /health');
  expect(environment.waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
});

test('what an offline browser could not change is said at once and not changed later', async () => {
  const tab = openTab();
  tab.isOnline = false;
  const { peer, call, environment } = await connect(() => 'drop', tab);
  await expect(call(endpoints.updateCurrentUser, { body: {} })).rejects.toThrow('It seems like you are offline');
  const body = { email: 'mira@example.com', password: 'correct horse' };
  await expect(call(endpoints.signInWithPassword, { body, isRepeatable: true })).rejects.toThrow(
    'It seems like you are offline',
  );
  expect({ waits: environment.waits, heard: peer.conversation() }).toEqual({
    waits: [],
    heard: ['PATCH /users/me', 'POST /auth/password/sign-in'],
  });
});

test('a browser that takes itself for offline still reaches a service on the same machine', async () => {
  const tab = openTab();
  tab.isOnline = false;
  const { call } = await connect(() => ({ json: {} }), tab);
  expect(await call(endpoints.updateCurrentUser, { body: {} })).toEqual({ status: 'ok', data: {} });
});

test('an unhealthy service is named as such', async () => {
  const { peer, call } = await connect(({ path }) => (isHealth(path) ? { status: 503, text: '' } : 'drop'), openTab());
  await expect(call(endpoints.getCurrentProject)).rejects.toThrow(
    `${peer.url} is reachable, but not healthy: it answered with status 503.`,
  );
});

test('a service that is not there is named as such', async () => {
  const { peer, call } = await connect(() => 'drop', openTab());
  await peer.close();
  await expect(call(endpoints.getCurrentProject)).rejects.toThrow(
    `${peer.url} cannot be reached. Please check the base URL and the network connection.`,
  );
});
