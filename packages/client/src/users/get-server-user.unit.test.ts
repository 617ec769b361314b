import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { composeServerApp, type ServerAppOptions } from '../server-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID, wireUser } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, type PeerRequest, refusal, startPeer } from '../testing/peer.ts';
import { goodClaims, makeSigningKey, type SigningKey, signToken, USER_ID } from '../testing/signing-key.ts';

const KEYS = `GET /projects/${PROJECT_ID}/.well-known/jwks.json`;
let peer: Peer;
let key: SigningKey;
let published: SigningKey[];
let now: number;
let answers: Record<string, (request: PeerRequest) => PeerAnswer | 'drop'>;
beforeEach(async () => {
  now = NOW;
  key = await makeSigningKey('k1');
  published = [key];
  answers = { [KEYS]: () => ({ json: { keys: published.map(({ jwk }) => jwk) } }) };
  peer = await startPeer((request) => {
    const answer = answers[`${request.method} ${request.path.replace('/api/v1', '')}`];
    return answer ? answer(request) : { status: 404, text: 'Not found' };
  });
});
afterEach(() => peer.close());

const open = (given: Partial<ServerAppOptions> = {}) =>
  composeServerApp(
    { projectId: PROJECT_ID, secretServerKey: 'ssk_test', baseUrl: peer.url, ...given },
    testEnvironment({ now: () => now }),
  );
const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` });
const goodToken = (claims: object = {}) => signToken(key, { ...goodClaims(peer.url), ...claims });

test('the user of a request is known from its token, and fifty requests ask for the keys once', async () => {
  const app = open();
  const request = new Request('https://app.example/', { headers: bearer(await goodToken()) });
  expect(await app.getUser(request)).toEqual({
    id: USER_ID,
    sessionId: '5e551000-0000-4000-8000-000000000001',
    primaryEmail: 'mira@example.com',
    primaryEmailVerified: true,
    displayName: 'Mira',
    signedUpAt: new Date(NOW - 3_600_000),
    selectedTeamId: null,
    isMultiFactorRequired: true,
    isRestricted: false,
    restrictedReason: null,
    load: expect.any(Function),
    listPermissions: expect.any(Function),
    getPermission: expect.any(Function),
    hasPermission: expect.any(Function),
    listConnectedAccounts: expect.any(Function),
    getConnectedAccount: expect.any(Function),
  });
  const users = await Promise.all(Array.from({ length: 50 }, () => app.getUser(request)));
  expect(users.every((user) => user?.id === USER_ID)).toBe(true);
  expect(peer.conversation()).toEqual([KEYS]);
});

test('cookies of a browser do too', async () => {
  const cookie = [
    `stack-refresh-${PROJECT_ID}=r1`,
    `stack-access=${encodeURIComponent(JSON.stringify(['r1', await goodToken()]))}`,
  ].join('; ');
  expect((await open().getUser(new Headers({ cookie })))?.id).toBe(USER_ID);
  expect(peer.conversation()).toEqual([KEYS]);
});

test('a request without tokens has no user, and nobody is asked', async () => {
  expect(await open().getUser(new Headers())).toBeNull();
  await expect(open().getUser(new Headers(), { or: 'throw' })).rejects.toMatchObject({
    code: 'USER_AUTHENTICATION_REQUIRED',
  });
  expect(peer.requests).toEqual([]);
});

test('whoever has to verify their email counts as signed out, unless they are asked for', async () => {
  const restriction = { is_restricted: true, restricted_reason: { type: 'email_not_verified' } };
  const request = bearer(await goodToken(restriction));
  expect(await open().getUser(request)).toBeNull();
  await expect(open().getUser(request, { or: 'throw' })).rejects.toMatchObject({
    code: 'USER_AUTHENTICATION_REQUIRED',
  });
  expect(await open().getUser(request, { includeRestricted: true })).toMatchObject({
    id: USER_ID,
    isRestricted: true,
    restrictedReason: { type: 'email_not_verified' },
  });
});

test('the whole user is fetched when somebody wants to know more', async () => {
  answers[`GET /users/${USER_ID}`] = () => ({
    json: { ...wireUser('mira@example.com'), server_metadata: { plan: 'gold' }, last_active_at_millis: 7 },
  });
  const user = await open().getUser(bearer(await goodToken()), { or: 'throw' });
  expect(await user.load()).toMatchObject({ id: USER_ID, serverMetadata: { plan: 'gold' } });
  answers[`GET /users/${USER_ID}`] = () => refusal(404, 'USER_NOT_FOUND');
  expect(await user.load()).toBeNull();
});

test('what the user of a request may do in a team is asked of the service, by one request', async () => {
  const team = { id: '7ea00000-0000-4000-8000-000000000001' };
  const asked = `GET /team-permissions?team_id=${team.id}&user_id=${USER_ID}&permission_id=edit&recursive=true`;
  answers[asked] = () => ({
    json: { items: [{ id: 'edit', team_id: team.id, user_id: USER_ID }], is_paginated: false },
  });
  const user = await open().getUser(bearer(await goodToken()), { or: 'throw' });
  expect(await user.hasPermission(team, 'edit')).toBe(true);
  expect(peer.conversation()).toEqual([KEYS, asked]);
  expect(peer.requests.at(-1)?.headers).toMatchObject({ 'x-stack-secret-server-key': 'ssk_test' });
});

test('an access token that is over is renewed by the refresh token beside it, which stays as it is', async () => {
  const renewed = await goodToken();
  answers['POST /auth/sessions/current/refresh'] = () => ({ json: { access_token: renewed } });
  const headers = new Headers({ 'x-stack-access-token': await goodToken({ exp: 1 }), 'x-stack-refresh-token': 'r1' });
  expect((await open().getUser(headers))?.id).toBe(USER_ID);
  expect(peer.conversation()).toEqual([KEYS, 'POST /auth/sessions/current/refresh']);
});

test('without a refresh token it is nobody, and so it is with one that is over', async () => {
  answers['POST /auth/sessions/current/refresh'] = () => refusal(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  expect(await open().getUser(bearer(await goodToken({ exp: 1 })))).toBeNull();
  expect(await open().getUser(new Headers({ 'x-stack-refresh-token': 'r1' }))).toBeNull();
});

test('tokens with invented key ids make the app ask for keys once in ten seconds at most', async () => {
  const app = open();
  const invented = await signToken(key, goodClaims(peer.url), { kid: 'invented' });
  for (let count = 0; count < 5; count++) expect(await app.getUser(bearer(invented))).toBeNull();
  expect(peer.conversation()).toEqual([KEYS]);
  now += 10_000;
  for (let count = 0; count < 5; count++) expect(await app.getUser(bearer(invented))).toBeNull();
  expect(peer.conversation()).toEqual([KEYS, KEYS]);
});

test('a new key is fetched when the first token bears it, and a removed one is forgotten in ten minutes', async () => {
  const app = open();
  const old = await goodToken({ exp: NOW / 1000 + 3600 });
  expect(await app.getUser(bearer(old))).not.toBeNull();
  const newKey = await makeSigningKey('k2');
  published = [newKey];
  now += 10_000;
  expect((await app.getUser(bearer(await signToken(newKey, goodClaims(peer.url)))))?.id).toBe(USER_ID);
  expect(await app.getUser(bearer(old))).toBeNull();
  published = [];
  now += 600_000;
  const fresh = { ...goodClaims(peer.url), exp: now / 1000 + 60 };
  expect(await app.getUser(bearer(await signToken(newKey, fresh)))).toBeNull();
});

test('requests that come together with a new key are all let in, and the keys asked for once', async () => {
  const app = open();
  await app.getUser(bearer(await goodToken()));
  const newKey = await makeSigningKey('k2');
  published = [newKey];
  now += 10_000;
  const request = bearer(await signToken(newKey, goodClaims(peer.url)));
  const users = await Promise.all([app.getUser(request), app.getUser(request), app.getUser(request)]);
  expect(users.map((user) => user?.id)).toEqual([USER_ID, USER_ID, USER_ID]);
  expect(peer.conversation()).toEqual([KEYS, KEYS]);
});

test('while the service is down the keys that are known stay good, and without any nobody passes', async () => {
  const app = open();
  const token = await goodToken({ exp: NOW / 1000 + 3600 });
  await app.getUser(bearer(token));
  answers[KEYS] = () => 'drop';
  now += 600_000;
  expect((await app.getUser(bearer(token)))?.id).toBe(USER_ID);
  await expect(open().getUser(bearer(token))).rejects.toMatchObject({ name: 'ConnectionError' });
});

test('a service that browsers reach elsewhere signs with that address, and a server that does not know is told once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const token = await signToken(key, goodClaims('https://auth.example'));
  const app = open();
  for (let count = 0; count < 3; count++) expect(await app.getUser(bearer(token))).toBeNull();
  expect(warn.mock.calls).toEqual([
    [
      `Keystead: nobody can be recognised, because tokens are issued by https://auth.example, while this app expects ${peer.url}. ` +
        'If browsers reach the service at https://auth.example, pass that as publicUrl.',
    ],
  ]);
  warn.mockRestore();
  expect((await open({ publicUrl: 'https://auth.example/' }).getUser(bearer(token)))?.id).toBe(USER_ID);
});

test('keys of other kinds are passed over', async () => {
  answers[KEYS] = () => ({ json: { keys: [{ kty: 'RSA', kid: 'k0', n: 'x', e: 'AQAB' }, key.jwk] } });
  expect((await open().getUser(bearer(await goodToken())))?.id).toBe(USER_ID);
});

test('the internal project has keys like any other', async () => {
  const path = 'GET /projects/internal/.well-known/jwks.json';
  answers[path] = () => ({ json: { keys: [key.jwk] } });
  const iss = `${peer.url}/api/v1/projects/internal`;
  const token = await goodToken({ iss, aud: 'internal', project_id: 'internal' });
  expect((await open({ projectId: 'internal' }).getUser(bearer(token)))?.id).toBe(USER_ID);
});
