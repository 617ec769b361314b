import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverSessionMethods } from '../auth/server-sessions.ts';
import { createCall } from '../http/call.ts';
import { composeServerApp } from '../server-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID, sessionId, wireUser } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, type PeerRequest, refusal, startPeer } from '../testing/peer.ts';
import { createServerUsers } from './server-users.ts';

const wire = { ...wireUser('mira@example.com'), server_metadata: null, last_active_at_millis: 7 };
const USER = `/users/${wire.id}`;
let peer: Peer;
let answers: Record<string, (request: PeerRequest) => PeerAnswer | 'drop'>;
beforeEach(async () => {
  answers = { [`GET ${USER}`]: () => ({ json: wire }) };
  peer = await startPeer((request) => {
    const answer = answers[`${request.method} ${request.path.replace('/api/v1', '')}`];
    return answer ? answer(request) : { status: 404, text: 'Not found' };
  });
});
afterEach(() => peer.close());

const open = () =>
  composeServerApp({ projectId: PROJECT_ID, secretServerKey: 'ssk_test', baseUrl: peer.url }, testEnvironment());
async function openUser() {
  const user = await open().getUser(wire.id);
  if (!user) throw new Error('no user');
  peer.requests.length = 0;
  return user;
}
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;

test('a user is found by id, and nobody is null', async () => {
  expect(await open().getUser(wire.id)).toMatchObject({ id: wire.id, lastActiveAt: new Date(7) });
  answers[`GET ${USER}`] = () => refusal(404, 'USER_NOT_FOUND');
  expect(await open().getUser(wire.id)).toBeNull();
});

test.each(['', 'me', '../projects/current', `${wire.id}/..`, `${wire.id}?x=1`])(
  '%j is never sent as an id',
  async (id) => {
    await expect(open().getUser(id)).rejects.toThrow('user_id must be a uuid');
    expect(peer.requests).toEqual([]);
  },
);

const pageOf = (activeAt: readonly number[], next_cursor: string | null) => () => ({
  json: {
    items: activeAt.map((last_active_at_millis) => ({ ...wire, last_active_at_millis })),
    is_paginated: true,
    pagination: { next_cursor },
  },
});

test.each([
  ['without options', {}, [5, 9, 1, 7]],
  ['in the order of activity, which the caller brings about', { orderBy: 'lastActiveAt' }, [1, 5, 7, 9]],
] as const)('without a limit all users come, page by page: %s', async (_, options, expected) => {
  answers['GET /users?limit=1000'] = pageOf([5, 9], 'c1');
  answers['GET /users?limit=1000&cursor=c1'] = pageOf([1, 7], null);

  const page = await open().listUsers(options);

  expect(page.items.map(({ lastActiveAt }) => lastActiveAt.getTime())).toEqual(expected);
  expect(page.nextCursor).toBeNull();
});

test('without a limit the words and the direction are asked for on every page', async () => {
  answers['GET /users?query=mira&limit=1000&desc=true'] = pageOf([5, 9], 'c1');
  answers['GET /users?query=mira&limit=1000&cursor=c1&desc=true'] = pageOf([1, 7], null);

  const { items } = await open().listUsers({ query: 'mira', orderBy: 'lastActiveAt', desc: true });

  expect(items.map(({ lastActiveAt }) => lastActiveAt.getTime())).toEqual([9, 7, 5, 1]);
});

test('a page is asked for with all that is given, and says where to go on', async () => {
  answers['GET /users?query=mi+ra%26&limit=2&cursor=c1&order_by=last_active_at&desc=true'] = () => ({
    json: { items: [wire], is_paginated: true, pagination: { next_cursor: 'c2' } },
  });
  const options = { limit: 2, cursor: 'c1', query: 'mi ra&', orderBy: 'lastActiveAt', desc: true } as const;
  expect((await open().listUsers(options)).nextCursor).toBe('c2');
});

test('every filter is sent under the name of the wire', async () => {
  const filter = {
    query: 'mira',
    verified: false,
    methods: ['password', 'github'],
    mfa: true,
    restricted: false,
    signedUpFrom: new Date(1),
    signedUpTo: new Date(2),
    activeFrom: new Date(3),
    activeTo: new Date(4),
  } as const;
  const sent = 'query=mira&verified=false&method=password%2Cgithub&mfa=true&restricted=false';
  const times = 'signed_up_from_millis=1&signed_up_to_millis=2&active_from_millis=3&active_to_millis=4';
  answers[`GET /users?${sent}&${times}&limit=2`] = pageOf([5], null);
  answers[`GET /users?${sent}&${times}&limit=1000`] = pageOf([5, 6], null);

  expect((await open().listUsers({ ...filter, limit: 2 })).items).toHaveLength(1);
  expect((await open().listUsers(filter)).items).toHaveLength(2);
});

test('teams come with each user, if that is asked', async () => {
  const teams = { count: { value: 100, is_capped: true }, name: 'Acme' };
  answers['GET /users?limit=1&include=teams'] = () => ({
    json: { items: [{ ...wire, teams }], is_paginated: true, pagination: { next_cursor: null } },
  });
  answers['GET /users?limit=1'] = pageOf([5], null);

  expect((await open().listUsers({ limit: 1, withTeams: true })).items).toMatchObject([
    { teams: { count: { value: 100, isCapped: true }, name: 'Acme' } },
  ]);
  expect((await open().listUsers({ limit: 1 })).items[0]).not.toHaveProperty('teams');
});

test('a count comes with a page; who gets all of them has counted them', async () => {
  const { json } = pageOf([5], 'c1')();
  const count = { value: 10_000, is_capped: true };
  answers['GET /users?limit=1&count=capped'] = () => ({
    json: { ...json, pagination: { next_cursor: 'c1', count } },
  });
  answers['GET /users?limit=1'] = pageOf([5], 'c1');
  answers['GET /users?limit=1000'] = pageOf([5, 9], 'c1');
  answers['GET /users?limit=1000&cursor=c1'] = pageOf([1], null);

  expect(await open().listUsers({ limit: 1, count: 'capped' })).toMatchObject({
    nextCursor: 'c1',
    count: { value: 10_000, isCapped: true },
  });
  expect(await open().listUsers({ limit: 1 })).not.toHaveProperty('count');
  expect((await open().listUsers({ count: 'capped' })).count).toEqual({ value: 3, isCapped: false });
});

test('the members of a team are listed; what is no id is not sent', async () => {
  const teamId = '7ea00000-0000-4000-8000-000000000001';
  answers[`GET /users?team_id=${teamId}&limit=1000`] = pageOf([5], null);
  expect((await open().listUsers({ teamId })).items).toHaveLength(1);
  await expect(open().listUsers({ teamId: 'acme' })).rejects.toThrow('team_id must be a uuid');
});

test('a user is created with everything that a server may say, under the names of the wire', async () => {
  answers['POST /users'] = () => ({ status: 201, json: wire });
  const answer = await open().createUser({
    displayName: 'Mira',
    clientMetadata: 1,
    clientReadOnlyMetadata: 2,
    serverMetadata: 3,
    profileImageUrl: 'https://app.example/mira.png',
    primaryEmail: 'mira@example.com',
    primaryEmailVerified: true,
    emailAuthEnabled: true,
    password: 'short',
    totpSecret: new TextEncoder().encode('12345678901234567890'),
    oauthProviders: [
      { id: 'github', accountId: '583231', email: 'mira@example.com' },
      { id: 'google', accountId: '7', email: null },
      { id: 'discord', accountId: '8' },
    ],
  });
  expect(answer).toMatchObject({ status: 'ok', data: { id: wire.id } });
  expect(lastBody()).toEqual({
    display_name: 'Mira',
    client_metadata: 1,
    client_read_only_metadata: 2,
    server_metadata: 3,
    profile_image_url: 'https://app.example/mira.png',
    primary_email: 'mira@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    password: 'short',
    totp_secret_base64: Buffer.from('12345678901234567890').toString('base64'),
    oauth_providers: [
      { id: 'github', account_id: '583231', email: 'mira@example.com' },
      { id: 'google', account_id: '7', email: null },
      { id: 'discord', account_id: '8' },
    ],
  });
});

test('a user can be created out of nothing', async () => {
  answers['POST /users'] = () => ({ status: 201, json: wire });
  await open().createUser();
  expect(lastBody()).toEqual({});
});

test('an address that is taken is a value, and a lost creation is not repeated', async () => {
  answers['POST /users'] = () => refusal(400, 'USER_EMAIL_ALREADY_EXISTS', { email: 'mira@example.com' });
  expect(await open().createUser({ primaryEmail: 'mira@example.com' })).toMatchObject({
    status: 'error',
    error: { code: 'USER_EMAIL_ALREADY_EXISTS' },
  });
  answers['POST /users'] = () => 'drop';
  peer.requests.length = 0;
  await expect(open().createUser()).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(peer.conversation().filter((line) => line === 'POST /users')).toHaveLength(1);
});

test('a change gives the changed user, and null is not the same as nothing', async () => {
  answers[`PATCH ${USER}`] = () => ({ json: { ...wire, display_name: null } });
  const user = await openUser();
  expect(await user.update({ primaryEmail: null, password: null, totpSecret: null })).toMatchObject({
    status: 'ok',
    data: { displayName: null },
  });
  expect(lastBody()).toEqual({ primary_email: null, password: null, totp_secret_base64: null });
  await user.setPassword('a better horse');
  expect(lastBody()).toEqual({ password: 'a better horse' });
  await user.setDisplayName(null);
  expect(lastBody()).toEqual({ display_name: null });
});

test('a user is restricted, with a reason or none, and let in again; the rest of them stays as it is', async () => {
  const restricted = {
    ...wire,
    is_restricted: true,
    restricted_by_admin: true,
    restricted_by_admin_reason: 'Unpaid.',
    restricted_by_admin_private_details: 'Two reports',
  };
  answers[`PATCH ${USER}`] = () => ({ json: restricted });
  const user = await openUser();
  expect(await user.restrict({ reason: 'Unpaid.', privateDetails: 'Two reports' })).toMatchObject({
    data: { isRestricted: true, restriction: { reason: 'Unpaid.', privateDetails: 'Two reports' } },
  });
  expect(lastBody()).toEqual({
    restricted_by_admin: true,
    restricted_by_admin_reason: 'Unpaid.',
    restricted_by_admin_private_details: 'Two reports',
  });
  await user.restrict();
  expect(lastBody()).toEqual({
    restricted_by_admin: true,
    restricted_by_admin_reason: null,
    restricted_by_admin_private_details: null,
  });
  await user.unrestrict();
  expect(lastBody()).toEqual({ restricted_by_admin: false });
});

test.each(['USER_NOT_FOUND', 'USER_EMAIL_ALREADY_EXISTS', 'PASSWORD_TOO_LONG'])(
  'a change that is refused with %s is a value',
  async (code) => {
    answers[`PATCH ${USER}`] = () => refusal(400, code);
    expect(await (await openUser()).update({})).toMatchObject({ status: 'error', error: { code } });
  },
);

test('a user is deleted, and one who is gone already counts as deleted', async () => {
  answers[`DELETE ${USER}`] = () => ({ json: { success: true } });
  const user = await openUser();
  await user.delete();
  answers[`DELETE ${USER}`] = () => refusal(404, 'USER_NOT_FOUND');
  await user.delete();
  expect(peer.conversation()).toEqual([`DELETE ${USER}`, `DELETE ${USER}`]);
});

test('a session is started for a user, once', async () => {
  answers['POST /auth/sessions'] = () => ({ json: { access_token: 'a1', refresh_token: 'r1' } });
  const tokens = { status: 'ok', data: { accessToken: 'a1', refreshToken: 'r1' } };
  expect(await open().createSession(wire.id, { expiresInMillis: 1000, isImpersonation: true })).toEqual(tokens);
  expect(lastBody()).toEqual({ user_id: wire.id, expires_in_millis: 1000, is_impersonation: true });
  expect(await (await openUser()).createSession()).toEqual(tokens);
  expect(lastBody()).toEqual({ user_id: wire.id });
  answers['POST /auth/sessions'] = () => refusal(400, 'USER_ID_DOES_NOT_EXIST', { user_id: wire.id });
  expect(await open().createSession(wire.id)).toMatchObject({ error: { code: 'USER_ID_DOES_NOT_EXIST' } });
});

test.each(['', 'me', 'internal', `${wire.id} `])('%j is never sent as the id of a user', async (id) => {
  await expect(open().createSession(id)).rejects.toThrow('user_id must be a uuid');
  await expect(open().getUser(id)).rejects.toThrow('user_id must be a uuid');
  expect(peer.requests).toEqual([]);
});

test('the sessions of a user are listed and ended, one or all', async () => {
  const id = sessionId(1);
  answers[`GET /auth/sessions?user_id=${wire.id}`] = () => ({
    json: { items: [{ id, user_id: wire.id, created_at: 1, is_impersonation: true }], is_paginated: false },
  });
  answers[`DELETE /auth/sessions/${id}?user_id=${wire.id}`] = () => ({ json: { success: true } });
  answers[`DELETE /auth/sessions?user_id=${wire.id}&scope=all`] = () => ({ json: { success: true } });
  const user = await openUser();
  expect(await user.getActiveSessions()).toMatchObject([{ id, isCurrent: false, isImpersonation: true }]);
  expect(await user.revokeSession(id)).toEqual({ status: 'ok', data: undefined });
  await user.revokeSessions();
  expect(peer.requests).toHaveLength(3);
});

test('an admin reaches users the same way, by a call of their own access type', async () => {
  answers[`DELETE /auth/sessions?user_id=${wire.id}&scope=all`] = () => ({ json: { success: true } });
  const call = createCall<'server' | 'admin'>(testEnvironment(), {
    baseUrl: peer.url,
    projectId: PROJECT_ID,
    accessType: 'admin',
    credentials: () => ({ 'x-stack-super-secret-admin-key': 'sak_test' }),
  });
  const { listTeams, linkOAuthAccount } = open();
  const user = await createServerUsers(call, { ...serverSessionMethods(call), listTeams, linkOAuthAccount }).find(
    wire.id,
  );
  await user?.revokeSessions();
  expect(peer.requests.map(({ headers }) => headers['x-stack-access-type'])).toEqual(['admin', 'admin']);
});
