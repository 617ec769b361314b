import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

let peer: Peer;
let answer: PeerAnswer | 'drop';
beforeEach(async () => {
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;
const id = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
const started = { id, url: 'https://github.com/login/oauth/authorize' };

test('a test is begun with stored keys or with given ones', async () => {
  answer = { json: started };
  expect(await open().startOAuthTest('github')).toEqual({ status: 'ok', data: started });
  expect(lastBody()).toEqual({ provider_id: 'github' });

  await open().startOAuthTest('facebook', { clientId: 'fb', clientSecret: 's', facebookConfigId: 'c' });
  expect(lastBody()).toEqual({
    provider_id: 'facebook',
    client_id: 'fb',
    client_secret: 's',
    facebook_config_id: 'c',
  });
  await open().startOAuthTest('microsoft', { microsoftTenantId: 'common' });
  expect(lastBody()).toEqual({ provider_id: 'microsoft', microsoft_tenant_id: 'common' });
  expect(peer.conversation()).toEqual(Array(3).fill('POST /internal/oauth-tests'));
});

test('a test that cannot begin is a refusal as a value', async () => {
  answer = refusal(400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  expect(await open().startOAuthTest('discord')).toMatchObject({
    status: 'error',
    error: { code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' },
  });
});

test('a test says how far it has come', async () => {
  const steps = [
    { id: 'redirect', status: 'passed', detail: 'You are redirected to github.com.' },
    { id: 'callback', status: 'waiting', detail: null },
  ];
  const wire = { id, provider_id: 'github', status: 'waiting', steps, started_at_millis: NOW };
  answer = { json: { ...wire, finished_at_millis: null } };
  expect(await open().getOAuthTest(id)).toEqual({
    id,
    providerId: 'github',
    status: 'waiting',
    steps,
    startedAt: new Date(NOW),
    finishedAt: null,
  });
  answer = { json: { ...wire, finished_at_millis: NOW + 1 } };
  expect((await open().getOAuthTest(id))?.finishedAt).toEqual(new Date(NOW + 1));
});

test('a test that is not there is null, and an id that is none is refused', async () => {
  answer = refusal(404, 'OAUTH_TEST_NOT_FOUND');
  expect(await open().getOAuthTest(id)).toBeNull();
  await expect(open().getOAuthTest('..')).rejects.toThrow('id must be a uuid');
});
