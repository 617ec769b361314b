import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServerApp, type ServerAppOptions, composeServerApp } from './server-app.ts';
import { testEnvironment } from './testing/fake-browser.ts';
import { accessToken, PROJECT_ID, wireProject, wireUser } from './testing/fake-service.ts';
import { type Peer, type PeerAnswer, type PeerRequest, refusal, startPeer } from './testing/peer.ts';

let peer: Peer;
let answers: Record<string, (request: PeerRequest) => PeerAnswer>;
beforeEach(async () => {
  answers = {};
  peer = await startPeer((request) => {
    const answer = answers[`${request.method} ${request.path.replace('/api/v1', '')}`];
    return answer ? answer(request) : { status: 404, text: 'Not found' };
  });
});
afterEach(() => peer.close());

const wireServerUser = { ...wireUser('mira@example.com'), server_metadata: { plan: 'gold' }, last_active_at_millis: 7 };
const tokens = { accessToken: accessToken('a1'), refreshToken: 'r1' };

const open = (given: Partial<ServerAppOptions> = {}) =>
  composeServerApp(
    { projectId: PROJECT_ID, secretServerKey: 'ssk_test', baseUrl: `${peer.url}/`, ...given },
    testEnvironment(),
  );

test('a server acts with its secret key', async () => {
  answers['GET /projects/current'] = () => ({ json: wireProject });
  expect(await open().getProject()).toMatchObject({
    id: PROJECT_ID,
    displayName: 'Acme',
    config: { credentialEnabled: true },
  });
  expect(peer.requests[0]?.headers).toMatchObject({
    'x-stack-access-type': 'server',
    'x-stack-secret-server-key': 'ssk_test',
  });
});

test('it names the language that its mails are to be written in, if there is one', async () => {
  answers['GET /projects/current'] = () => ({ json: wireProject });
  await open({ language: 'de' }).getProject();
  await open().getProject();
  await open({ language: 5 as unknown as string }).getProject(); // as plain JavaScript may hand it over
  expect(peer.requests.map(({ headers }) => headers['x-stack-language'])).toEqual(['de', undefined, undefined]);
});

test('without a session there is no user and nobody is asked', async () => {
  expect(await open().getUser()).toBeNull();
  await expect(open().getUser({ or: 'throw' })).rejects.toMatchObject({ code: 'USER_AUTHENTICATION_REQUIRED' });
  expect(peer.requests).toEqual([]);
});

test('the user of a session is shown with what only servers see, and can be changed', async () => {
  answers['GET /users/me'] = () => ({ json: wireServerUser });
  answers[`PATCH /users/${wireServerUser.id}`] = ({ body }) => ({
    json: { ...wireServerUser, server_metadata: (JSON.parse(body) as typeof wireServerUser).server_metadata },
  });
  const user = await open({ tokenStore: tokens }).getUser({ or: 'throw' });
  expect(user).toMatchObject({
    primaryEmail: 'mira@example.com',
    serverMetadata: { plan: 'gold' },
    lastActiveAt: new Date(7),
  });
  const changed = await user.update({
    serverMetadata: { plan: 'silver' },
    profileImageUrl: 'https://app.example/mira.png',
  });
  expect(changed).toMatchObject({ status: 'ok', data: { serverMetadata: { plan: 'silver' } } });
  expect(JSON.parse(peer.requests.at(-1)?.body ?? '')).toEqual({
    server_metadata: { plan: 'silver' },
    profile_image_url: 'https://app.example/mira.png',
  });
});

test('a stale token is exchanged with the secret key alone', async () => {
  answers['POST /auth/sessions/current/refresh'] = () => ({ json: { access_token: accessToken('a2') } });
  const app = open({ tokenStore: { ...tokens, accessToken: accessToken('a1', 10) } });
  expect(await app.getToken()).toBe(accessToken('a2'));
  expect(peer.requests[0]?.headers).toMatchObject({
    'x-stack-refresh-token': 'r1',
    'x-stack-secret-server-key': 'ssk_test',
  });
});

test('a session that is over has no user', async () => {
  answers['POST /auth/sessions/current/refresh'] = () => refusal(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  answers['GET /users/me'] = () => refusal(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
  expect(await open({ tokenStore: { ...tokens, accessToken: accessToken('a1', 10) } }).getUser()).toBeNull();
});

test('a server app is made by its constructor', () => {
  expect(new ServerApp({ projectId: PROJECT_ID, secretServerKey: 'ssk_test' })).toBeInstanceOf(ServerApp);
});

test.for([
  [{ secretServerKey: undefined }, 'secretServerKey is undefined. Set KEYSTEAD_SERVER_KEY.'],
  [{ secretServerKey: null }, 'secretServerKey is null. Set KEYSTEAD_SERVER_KEY.'],
  [{ secretServerKey: '' }, 'secretServerKey is empty. Set KEYSTEAD_SERVER_KEY.'],
  [{ projectId: undefined }, 'projectId is undefined. Set KEYSTEAD_PROJECT_ID.'],
  [{ projectId: '' }, 'projectId is empty. Set KEYSTEAD_PROJECT_ID.'],
] as const)('the constructor refuses %o and names the variable to set', ([given, message]) => {
  // As plain JavaScript may hand it over.
  const options = { projectId: PROJECT_ID, secretServerKey: 'ssk_test', ...given } as ServerAppOptions;
  expect(() => new ServerApp(options)).toThrow(new Error(message));
});
