import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeServerApp } from '../server-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID, wireUser } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, type PeerRequest, refusal, startPeer } from '../testing/peer.ts';

const wire = { ...wireUser('mira@example.com'), server_metadata: null, last_active_at_millis: 7 };
const ACCOUNTS = `/connected-accounts/${wire.id}`;
const github = {
  user_id: wire.id,
  provider: 'github',
  provider_account_id: '../583231',
  email: null,
  connected_at_millis: 7,
  is_broken: false,
};
let peer: Peer;
let answers: Record<string, (request: PeerRequest) => PeerAnswer | 'drop'>;
beforeEach(async () => {
  answers = {
    [`GET /users/${wire.id}`]: () => ({ json: wire }),
    [`GET ${ACCOUNTS}`]: () => ({ json: { items: [github], is_paginated: false } }),
  };
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
const sent = () => peer.requests.map(({ body }) => (body === '' ? undefined : (JSON.parse(body) as unknown)));

test('a server gets a token of the provider for a user, whatever the provider calls the account', async () => {
  answers[`POST ${ACCOUNTS}/github/access-token`] = () => ({ status: 201, json: { access_token: 'gho_1' } });
  const user = await openUser();
  const account = await user.getConnectedAccount('github', { or: 'throw' });
  expect(account).toMatchObject({ providerAccountId: '../583231', email: null, connectedAt: new Date(7) });
  expect(await account.getAccessToken({ scopes: ['repo', 'gist'] })).toEqual({
    status: 'ok',
    data: { accessToken: 'gho_1' },
  });
  expect(sent()).toEqual([undefined, { scope: 'repo gist' }]);
  expect(peer.requests[1]?.headers).toMatchObject({ 'x-stack-access-type': 'server' });
});

test('a user without an account there is null, or an error if told so', async () => {
  const user = await openUser();
  expect(await user.getConnectedAccount('google')).toBeNull();
  await expect(user.getConnectedAccount('google', { or: 'throw' })).rejects.toMatchObject({
    code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
  });
});

test('a server disconnects an account, once', async () => {
  let count = 0;
  answers[`DELETE /oauth-providers/${wire.id}/github`] = () =>
    count++ === 0 ? 'drop' : refusal(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
  const [account] = await (await openUser()).listConnectedAccounts();
  expect(await account?.unlink()).toEqual({ status: 'ok', data: undefined });
});

test('a server connects an account, by the user or by their id', async () => {
  answers['POST /oauth-providers'] = () => ({ status: 201, json: {} });
  const account = { id: 'github', accountId: '583231', email: null } as const;
  const user = await openUser();
  expect(await user.linkOAuthAccount(account)).toEqual({ status: 'ok', data: undefined });
  expect(await open().linkOAuthAccount(wire.id, { ...account, email: 'mira@example.com' })).toMatchObject({
    status: 'ok',
  });
  const body = {
    user_id: wire.id,
    provider_config_id: 'github',
    account_id: '583231',
    allow_sign_in: true,
    allow_connected_accounts: true,
  };
  expect(sent()).toEqual([body, { ...body, email: 'mira@example.com' }]);
});

test('an account of somebody else is refused', async () => {
  answers['POST /oauth-providers'] = () => refusal(400, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
  expect(await open().linkOAuthAccount(wire.id, { id: 'github', accountId: '583231' })).toMatchObject({
    status: 'error',
    error: { code: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER' },
  });
});

test.each(['me', '', '../x'])('%j is never sent as an id', async (id) => {
  await expect(open().linkOAuthAccount(id, { id: 'github', accountId: '7' })).rejects.toThrow('user_id must be a uuid');
  expect(peer.requests).toEqual([]);
});
