import { NO_EXPIRY_MILLIS } from '@keystead/contract/client';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { AdminApp, type AdminAppOptions, composeAdminApp, type ProjectOwnerSession } from './admin-app.ts';
import type { AnswerOf } from './http/endpoint-types.ts';
import { composeOwnerApp, OwnerApp } from './owner-app.ts';
import type { AdminProject } from './projects/admin-project.ts';
import { adminConfig, wireAdminConfig } from './testing/default-config.ts';
import { composeServerApp, type ServerApp } from './server-app.ts';
import type { ServerMethods } from './server-methods.ts';
import { testEnvironment } from './testing/fake-browser.ts';
import { accessToken, NOW, PROJECT_ID, wireProject, wireUser } from './testing/fake-service.ts';
import { type Peer, type PeerAnswer, type PeerRequest, refusal, startPeer } from './testing/peer.ts';

let peer: Peer;
let answers: Record<string, (request: PeerRequest) => PeerAnswer | 'drop'>;
beforeEach(async () => {
  answers = {};
  peer = await startPeer((request) => {
    const answer = answers[`${request.method} ${request.path.replace('/api/v1', '')}`];
    return answer ? answer(request) : { status: 404, text: 'Not found' };
  });
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const openAsOwner = (projectOwnerSession: ProjectOwnerSession) =>
  composeAdminApp({ projectId: PROJECT_ID, projectOwnerSession, baseUrl: peer.url }, testEnvironment());
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;

const wireAdminProject: AnswerOf<'getInternalCurrentProject', 'admin'> = {
  ...wireProject,
  description: 'Anvils',
  created_at_millis: NOW,
  user_count: 42,
  is_production_mode: false,
  config: wireAdminConfig,
};
const adminProject: AdminProject = {
  id: PROJECT_ID,
  displayName: 'Acme',
  description: 'Anvils',
  createdAt: new Date(NOW),
  userCount: 42,
  isProductionMode: false,
  productionModeErrors: [],
  config: adminConfig,
};

test('an admin acts with the admin key and sees the whole project', async () => {
  answers['GET /internal/projects/current'] = () => ({ json: wireAdminProject });
  expect(await open().getProject()).toEqual(adminProject);
  expect(peer.requests[0]?.headers).toMatchObject({
    'x-stack-access-type': 'admin',
    'x-stack-super-secret-admin-key': 'sak_test',
  });
});

test('an owner acts with an access token of the internal project, fetched for every call', async () => {
  answers['GET /internal/projects/current'] = () => ({ json: wireAdminProject });
  let count = 0;
  const app = openAsOwner({ getToken: async () => `owner-${++count}` });
  await app.getProject();
  await app.getProject();
  expect(peer.requests.map(({ headers }) => headers['x-stack-admin-access-token'])).toEqual(['owner-1', 'owner-2']);
  expect(peer.requests[0]?.headers).not.toHaveProperty('x-stack-super-secret-admin-key');
});

test('an owner who is signed out is told so before anything is sent', async () => {
  await expect(openAsOwner({ getToken: async () => null }).getProject()).rejects.toThrow(
    'The owner of the project is not signed in.',
  );
  expect(peer.requests).toEqual([]);
});

test('what keeps a project from being ready for production comes with it', async () => {
  const domains = [{ domain: 'https://127.0.0.1', handler_path: '/handler' }];
  const config = { ...wireAdminConfig, allow_localhost: true, domains };
  answers['GET /internal/projects/current'] = () => ({ json: { ...wireAdminProject, config } });

  expect((await open().getProject()).productionModeErrors.map(({ id, domain }) => [id, domain])).toEqual([
    ['localhost_allowed', undefined],
    ['ip_domain', 'https://127.0.0.1'],
  ]);
});

test('all that was read can be written back', async () => {
  answers['GET /internal/projects/current'] = () => ({ json: wireAdminProject });
  answers['PATCH /internal/projects/current'] = () => ({ json: wireAdminProject });
  const { id: _, ...changes } = (await open().getProject()).config;
  expect(
    await open().updateProject({ displayName: 'Acme', description: null, isProductionMode: true, config: changes }),
  ).toEqual({
    status: 'ok',
    data: adminProject,
  });
  const {
    id: _id,
    enabled_oauth_providers: _enabled,
    passkey_enabled: _p,
    allow_user_api_keys: _u,
    allow_team_api_keys: _t,
    ...wireConfig
  } = wireAdminProject.config;
  const oauth_providers = wireConfig.oauth_providers.map(
    ({ unusable_reason: _r, provider_config_id: _c, ...provider }) => provider,
  );
  expect(lastBody()).toEqual({
    display_name: 'Acme',
    description: null,
    is_production_mode: true,
    config: { ...wireConfig, oauth_providers },
  });
});

test('what is left out of a change is not sent', async () => {
  answers['PATCH /internal/projects/current'] = () => ({ json: wireAdminProject });
  await open().updateProject({ config: { allowLocalhost: false, emailConfig: { type: 'shared' } } });
  expect(lastBody()).toEqual({ config: { allow_localhost: false, email_config: { type: 'shared' } } });
});

test('a provider without shared keys is a refusal as a value; a sentence is thrown', async () => {
  answers['PATCH /internal/projects/current'] = () =>
    refusal(400, 'INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: 'discord' });
  const changes = { config: { oauthProviders: [{ id: 'discord', enabled: true, type: 'shared' }] } } as const;
  expect(await open().updateProject(changes)).toMatchObject({
    status: 'error',
    error: { details: { provider_id: 'discord' } },
  });
  answers['PATCH /internal/projects/current'] = () => ({ status: 400, text: 'A domain stands twice.' });
  await expect(open().updateProject(changes)).rejects.toThrow('A domain stands twice.');
});

test('an admin does all that a server does, with the rights of an admin', async () => {
  const user = { ...wireUser('mira@example.com'), server_metadata: null, last_active_at_millis: NOW };
  answers['GET /users?limit=1000'] = () => ({
    json: { items: [user], is_paginated: true, pagination: { next_cursor: null } },
  });
  answers[`GET /users/${user.id}`] = () => ({ json: user });
  answers['GET /teams?limit=1000'] = () => ({ json: { items: [], is_paginated: false } });
  /** Written once, for servers and admins. */
  const countUsers = async (app: ServerMethods) => (await app.listUsers()).items.length;
  const server = composeServerApp(
    { projectId: PROJECT_ID, secretServerKey: 'ssk_test', baseUrl: peer.url },
    testEnvironment(),
  );
  const owner = openAsOwner({ getToken: async () => 'owner' });

  expect(Object.keys(owner)).toEqual(expect.arrayContaining(Object.keys(server)));
  expect([await countUsers(server), await countUsers(owner), await countUsers(open())]).toEqual([1, 1, 1]);
  expect((await open().getUser(user.id))?.primaryEmail).toBe('mira@example.com');
  expect(await open().listTeams()).toMatchObject({ items: [] });
  expect(peer.requests.map(({ headers }) => headers['x-stack-access-type'])).toEqual([
    'server',
    ...Array.from({ length: 4 }, () => 'admin'),
  ]);
  expect(peer.requests[1]?.headers).toMatchObject({ 'x-stack-admin-access-token': 'owner' });
});

test('an admin app stands where a server app is asked for', () => {
  expectTypeOf(open()).toExtend<ServerApp>();
});

test('an admin names the language of mails', async () => {
  answers['GET /internal/projects/current'] = () => ({ json: wireAdminProject });
  const options = { projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url, language: 'de' };
  await composeAdminApp(options, testEnvironment()).getProject();
  expect(peer.requests[0]?.headers).toMatchObject({ 'x-stack-language': 'de' });
});

const id = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
const wireKey = {
  id,
  description: 'Production',
  created_at_millis: NOW - 1,
  expires_at_millis: NOW + 1,
  last_used_at_millis: null,
};

test('new keys are shown whole, and only the kinds that were asked for', async () => {
  answers['POST /internal/api-keys'] = () => ({ json: { ...wireKey, publishable_client_key: 'pck_1' } });
  expect(
    await open().createApiKey({
      description: 'Production',
      expiresAt: new Date(NOW + 1),
      hasPublishableClientKey: true,
    }),
  ).toEqual({
    id,
    description: 'Production',
    createdAt: new Date(NOW - 1),
    expiresAt: new Date(NOW + 1),
    publishableClientKey: 'pck_1',
    secretServerKey: null,
    superSecretAdminKey: null,
  });
  expect(lastBody()).toEqual({
    description: 'Production',
    expires_at_millis: NOW + 1,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  });
});

test('keys are not created twice when an answer is lost', async () => {
  answers['POST /internal/api-keys'] = () => 'drop';
  await expect(open().createApiKey({ description: 'Production', expiresAt: new Date(NOW) })).rejects.toMatchObject({
    name: 'ConnectionError',
  });
  expect(peer.conversation()).toEqual(['POST /internal/api-keys', 'GET /health']);
});

test('keys say whether and why they are of no use', async () => {
  answers['GET /internal/api-keys'] = () => ({
    json: {
      items: [
        { ...wireKey, secret_server_key: { last_four: '0v1h' } },
        { ...wireKey, expires_at_millis: NOW },
        { ...wireKey, expires_at_millis: NOW, manually_revoked_at_millis: NOW - 5 },
      ],
      is_paginated: false,
    },
  });
  const keys = await open().listApiKeys();
  expect(keys.map((key) => [key.isValid(), key.whyInvalid(), key.manuallyRevokedAt])).toEqual([
    [true, null, null],
    [false, 'expired', null],
    [false, 'manually-revoked', new Date(NOW - 5)],
  ]);
  expect(keys[0]).toMatchObject({ secretServerKey: { lastFour: '0v1h' }, publishableClientKey: null });
});

test('keys without end are null here and the latest moment on the wire; a date far away stays a date', async () => {
  const inAThousandYears = NOW + 31_536_000_000_000;
  answers['POST /internal/api-keys'] = ({ body }) => ({ json: { ...wireKey, ...(JSON.parse(body) as object) } });
  const create = (expiresAt: Date | null) => open().createApiKey({ description: 'Production', expiresAt });

  expect((await create(null)).expiresAt).toBeNull();
  expect(lastBody()).toMatchObject({ expires_at_millis: NO_EXPIRY_MILLIS });
  expect((await create(new Date(inAThousandYears))).expiresAt).toEqual(new Date(inAThousandYears));

  answers['GET /internal/api-keys'] = () => ({
    json: { items: [{ ...wireKey, expires_at_millis: NO_EXPIRY_MILLIS }], is_paginated: false },
  });
  const [set] = await open().listApiKeys();
  expect([set?.expiresAt, set?.isValid()]).toEqual([null, true]);
});

test('a set is followed by another, whose keys are shown whole', async () => {
  answers[`POST /internal/api-keys/${id}/rotate`] = () => ({ json: { ...wireKey, secret_server_key: 'ssk_2' } });
  expect(await open().rotateApiKey(id, { expiresAt: new Date(NOW + 1) })).toMatchObject({
    publishableClientKey: null,
    secretServerKey: 'ssk_2',
  });
  expect(lastBody()).toEqual({ expires_at_millis: NOW + 1 });
  await open().rotateApiKey(id, { description: 'Next', expiresAt: null });
  expect(lastBody()).toEqual({ description: 'Next', expires_at_millis: NO_EXPIRY_MILLIS });
  answers[`POST /internal/api-keys/${id}/rotate`] = () => 'drop';
  await expect(open().rotateApiKey(id, { expiresAt: null })).rejects.toMatchObject({ name: 'ConnectionError' });
  answers[`POST /internal/api-keys/${id}/rotate`] = () => refusal(404, 'API_KEY_NOT_FOUND');
  await expect(open().rotateApiKey(id, { expiresAt: null })).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' });
});

test('keys say when they were last used, if they were', async () => {
  const items = [wireKey, { ...wireKey, last_used_at_millis: NOW }];
  answers['GET /internal/api-keys'] = () => ({ json: { items, is_paginated: false } });
  expect((await open().listApiKeys()).map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, new Date(NOW)]);
});

test('a key is read, revoked, or not there', async () => {
  answers[`GET /internal/api-keys/${id}`] = () => ({ json: wireKey });
  answers[`PATCH /internal/api-keys/${id}`] = () => ({ json: { ...wireKey, manually_revoked_at_millis: NOW } });
  await (await open().getApiKey(id))?.revoke();
  expect(lastBody()).toEqual({ revoked: true });
  answers[`GET /internal/api-keys/${id}`] = () => refusal(404, 'API_KEY_NOT_FOUND');
  answers[`PATCH /internal/api-keys/${id}`] = () => refusal(404, 'API_KEY_NOT_FOUND');
  expect(await open().getApiKey(id)).toBeNull();
  await expect(open().revokeApiKey(id)).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' });
});

test('an id that is not a uuid is refused before anything is sent', async () => {
  await expect(open().revokeApiKey('../projects/current')).rejects.toThrow('id must be a uuid');
  await expect(open().getApiKey('..')).rejects.toThrow('id must be a uuid');
  expect(peer.requests).toEqual([]);
});

const openOwner = () =>
  composeOwnerApp(
    {
      publishableClientKey: 'pck_test',
      baseUrl: peer.url,
      tokenStore: { accessToken: accessToken('owner'), refreshToken: 'r1' },
    },
    testEnvironment(),
  );

test('the user of the internal project lists and creates projects, and an admin app acts for them', async () => {
  answers['GET /users/me'] = () => ({ json: wireUser('mira@example.com') });
  answers['GET /internal/projects'] = () => ({ json: { items: [wireAdminProject], is_paginated: false } });
  answers['POST /internal/projects'] = () => ({ status: 201, json: wireAdminProject });
  answers['GET /internal/projects/current'] = () => ({ json: wireAdminProject });
  const app = openOwner();
  const owner = await app.getUser({ or: 'throw' });

  expect(await owner.listOwnedProjects()).toEqual([adminProject]);
  answers['GET /internal/projects?secrets=hidden'] = () => ({
    json: { items: [wireAdminProject], is_paginated: false },
  });
  const [hidden] = await owner.listOwnedProjects({ secrets: 'hidden' });
  expect(peer.conversation().at(-1)).toBe('GET /internal/projects?secrets=hidden');
  expect(hidden?.config.oauthProviders[0]).toMatchObject({ id: 'facebook', clientSecretLastFour: null });
  expect(await owner.createProject({ displayName: 'Acme', config: { magicLinkEnabled: true } })).toEqual({
    status: 'ok',
    data: adminProject,
  });
  expect(lastBody()).toEqual({ display_name: 'Acme', config: { magic_link_enabled: true } });
  expect(peer.requests.at(-1)?.headers).toMatchObject({
    'x-stack-project-id': 'internal',
    'x-stack-access-token': accessToken('owner'),
  });

  answers['GET /internal/projects/current'] = () => ({ json: { ...wireAdminProject, staff_rights: ['read', 'help'] } });
  expect(await openAsOwner(app).getProject()).toEqual({ ...adminProject, staffRights: ['read', 'help'] });
  expect(peer.requests.at(-1)?.headers).toMatchObject({
    'x-stack-project-id': PROJECT_ID,
    'x-stack-admin-access-token': accessToken('owner'),
  });
});

test('an owner sees their projects without secrets, and how they fare', async () => {
  answers['GET /users/me'] = () => ({ json: wireUser('mira@example.com') });
  answers['GET /internal/projects?secrets=hidden'] = () => ({
    json: { items: [wireAdminProject], is_paginated: false },
  });
  answers['GET /internal/projects/overview'] = () => ({
    json: {
      items: [
        {
          project_id: PROJECT_ID,
          user_count: 42,
          sign_ups_by_day: [0, 3],
          alerts: [
            { id: 'key_expiring', api_key_id: id, description: 'Production', expires_at_millis: NOW },
            { id: 'production_check_failed', check: 'ip_domain', domain: 'https://10.0.0.1' },
            { id: 'production_check_failed', check: 'localhost_allowed' },
            { id: 'provider_without_keys', provider_id: 'google' },
            { id: 'mails_withheld', count: 7 },
            { id: 'sign_ins_blocked', count: 10 },
            { id: 'mails_failing', failed: 2, tried: 21 },
            { id: 'webhook_failing', webhook_endpoint_id: id, url: 'https://acme.test/hook', is_enabled: false },
            { id: 'single_owner' },
          ],
        },
      ],
    },
  });
  const owner = await openOwner().getUser({ or: 'throw' });

  expect(await owner.listOwnedProjects({ secrets: 'hidden' })).toMatchObject([{ id: PROJECT_ID, displayName: 'Acme' }]);
  expect(await owner.getProjectsOverview()).toEqual([
    {
      projectId: PROJECT_ID,
      userCount: 42,
      signUpsByDay: [0, 3],
      alerts: [
        { id: 'key_expiring', apiKeyId: id, description: 'Production', expiresAt: new Date(NOW) },
        { id: 'production_check_failed', check: 'ip_domain', domain: 'https://10.0.0.1' },
        { id: 'production_check_failed', check: 'localhost_allowed' },
        { id: 'provider_without_keys', providerId: 'google' },
        { id: 'mails_withheld', count: 7 },
        { id: 'sign_ins_blocked', count: 10 },
        { id: 'mails_failing', failed: 2, tried: 21 },
        { id: 'webhook_failing', webhookEndpointId: id, url: 'https://acme.test/hook', isEnabled: false },
        { id: 'single_owner' },
      ],
    },
  ]);
});

test('how far a project is set up', async () => {
  answers['GET /internal/setup-status'] = () => ({
    json: { has_keys: true, first_request_at_millis: NOW, first_user_at_millis: null },
  });
  expect(await open().getSetupStatus()).toEqual({
    hasKeys: true,
    firstRequestAt: new Date(NOW),
    firstUserAt: null,
  });
});

test('all sessions of a project are counted, and ended', async () => {
  const sessions = { value: 10_000, is_capped: true };
  answers['GET /internal/session-ends'] = () => ({ json: { sessions, last_ended_at_millis: null } });
  answers['POST /internal/session-ends'] = () => ({ status: 201, json: { sessions, ended_at_millis: NOW } });
  const app = open();

  const counted = { value: 10_000, isCapped: true };
  expect(await app.getSessionEnds()).toEqual({ sessions: counted, lastEndedAt: null });
  answers['GET /internal/session-ends?idle_limit_millis=3600000&lifetime_millis=7200000'] = () => ({
    json: { sessions: { value: 7, is_capped: false }, last_ended_at_millis: NOW },
  });
  expect(await app.getSessionEnds({ idleLimitMillis: 3_600_000, lifetimeMillis: 7_200_000 })).toEqual({
    sessions: { value: 7, isCapped: false },
    lastEndedAt: new Date(NOW),
  });
  expect(await app.endAllSessions()).toEqual({
    status: 'ok',
    data: { sessions: counted, endedAt: new Date(NOW) },
  });
});

test('a search finds users and teams, with what can be done about them', async () => {
  const user = { ...wireUser('mira@example.com'), server_metadata: null, last_active_at_millis: NOW };
  const team = { id: user.id, display_name: 'Mirage', created_at_millis: NOW, profile_image_url: null };
  answers['GET /internal/search?query=mi+ra%26'] = () => ({
    json: { users: [user], teams: [{ ...team, member_count: { value: 3, is_capped: false } }] },
  });
  answers[`DELETE /users/${user.id}`] = () => ({ json: { success: true } });
  const { users, teams } = await open().search('mi ra&');
  await users[0]?.delete();

  expect(users).toMatchObject([{ id: user.id, primaryEmail: 'mira@example.com' }]);
  expect(teams).toMatchObject([{ displayName: 'Mirage', memberCount: { value: 3, isCapped: false } }]);
  expect(peer.conversation()).toEqual(['GET /internal/search?query=mi+ra%26', `DELETE /users/${user.id}`]);
});

test('a refused creation is a value', async () => {
  answers['GET /users/me'] = () => ({ json: wireUser('mira@example.com') });
  answers['POST /internal/projects'] = () => refusal(401, 'EXPECTED_INTERNAL_PROJECT');
  const owner = await openOwner().getUser({ or: 'throw' });
  expect(await owner.createProject({ displayName: 'Acme' })).toMatchObject({
    status: 'error',
    error: { code: 'EXPECTED_INTERNAL_PROJECT' },
  });
});

test('a project is deleted; who signed in too long ago is told so by a value', async () => {
  answers['DELETE /internal/projects/current'] = () => ({ json: { success: true } });
  expect(await open().deleteProject()).toEqual({ status: 'ok', data: undefined });

  answers['DELETE /internal/projects/current'] = () => refusal(403, 'RECENT_SIGN_IN_REQUIRED');
  expect(await open().deleteProject()).toMatchObject({ status: 'error', error: { code: 'RECENT_SIGN_IN_REQUIRED' } });
});

describe('an owner who signed in too long ago', () => {
  const KEY = 'POST /internal/api-keys';
  const getToken = async () => 'owner token';
  const create = (session: ProjectOwnerSession) =>
    openAsOwner(session).createApiKey({
      description: 'Production',
      expiresAt: new Date(NOW + 1000),
      hasPublishableClientKey: true,
    });
  const refuseOnce = () => {
    answers[KEY] = () => {
      answers[KEY] = () => refusal(400, 'SCHEMA_ERROR');
      return refusal(403, 'RECENT_SIGN_IN_REQUIRED');
    };
  };

  test('is asked to confirm the sign-in, and the call is sent once more', async () => {
    refuseOnce();
    await expect(create({ getToken, confirmSignIn: async () => true })).rejects.toMatchObject({ code: 'SCHEMA_ERROR' });
    expect(peer.conversation()).toEqual([KEY, KEY]);
  });

  test('is refused after declining, and where nobody asks', async () => {
    for (const confirmSignIn of [async () => false, undefined]) {
      refuseOnce();
      await expect(create({ getToken, confirmSignIn })).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_REQUIRED' });
    }
    expect(peer.conversation()).toEqual([KEY, KEY]);
  });

  test('sends a file once more', async () => {
    const IMPORT = 'POST /internal/imports?format=csv';
    answers[IMPORT] = () => refusal(403, 'RECENT_SIGN_IN_REQUIRED');
    const app = openAsOwner({ getToken, confirmSignIn: async () => true });
    const answer = app.importUsers({ file: new Blob(['primary_email']), format: 'csv' });

    await expect(answer).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_REQUIRED' });
    expect(peer.conversation()).toEqual([IMPORT, IMPORT]);
  });

  test('confirms where the refusal is a value, too', async () => {
    answers['DELETE /internal/projects/current'] = () => {
      answers['DELETE /internal/projects/current'] = () => ({ json: { success: true } });
      return refusal(403, 'RECENT_SIGN_IN_REQUIRED');
    };
    const app = openAsOwner({ getToken, confirmSignIn: async () => true });
    expect(await app.deleteProject()).toEqual({ status: 'ok', data: undefined });
  });
});

test('its owner asks how far the deletion is', async () => {
  answers['GET /users/me'] = () => ({ json: wireUser('mira@example.com') });
  answers[`GET /internal/project-deletions/${PROJECT_ID}`] = () => ({
    json: { project_id: PROJECT_ID, rows_deleted: 1200, is_finished: false },
  });
  const owner = await openOwner().getUser({ or: 'throw' });

  expect(await owner.getProjectDeletion(PROJECT_ID)).toEqual({
    status: 'ok',
    data: { projectId: PROJECT_ID, rowsDeleted: 1200, isFinished: false },
  });

  answers[`GET /internal/project-deletions/${PROJECT_ID}`] = () => refusal(404, 'PROJECT_NOT_FOUND');
  expect(await owner.getProjectDeletion(PROJECT_ID)).toMatchObject({
    status: 'error',
    error: { code: 'PROJECT_NOT_FOUND' },
  });
});

test('the apps are made by their constructors', () => {
  expect(new AdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test' })).toBeInstanceOf(AdminApp);
  const owner = new OwnerApp({ publishableClientKey: 'pck_test', tokenStore: 'memory' });
  expect(owner).toBeInstanceOf(OwnerApp);
  expect(owner.projectId).toBe('internal');
});

test.for([
  [{ superSecretAdminKey: undefined }, 'superSecretAdminKey is undefined. Set KEYSTEAD_ADMIN_KEY.'],
  [{ superSecretAdminKey: '' }, 'superSecretAdminKey is empty. Set KEYSTEAD_ADMIN_KEY.'],
  [{}, 'superSecretAdminKey is undefined. Set KEYSTEAD_ADMIN_KEY.'],
  [{ superSecretAdminKey: 'sak_test', projectId: undefined }, 'projectId is undefined. Set KEYSTEAD_PROJECT_ID.'],
] as const)('the constructor refuses %o and names the variable to set', ([given, message]) => {
  // As plain JavaScript may hand it over.
  const options = { projectId: PROJECT_ID, ...given } as AdminAppOptions;
  expect(() => new AdminApp(options)).toThrow(new Error(message));
});

test('an owner needs no key', () => {
  const projectOwnerSession = { getToken: async () => null };
  expect(new AdminApp({ projectId: PROJECT_ID, projectOwnerSession })).toBeInstanceOf(AdminApp);
});

test.each([
  [
    { config: { magicLinkEnabledd: true } },
    'A project has no setting config.magicLinkEnabledd. Did you mean config.magicLinkEnabled?',
  ],
  [
    { config: { magic_link_enabled: true } },
    'A project has no setting config.magic_link_enabled. Did you mean config.magicLinkEnabled?',
  ],
  [{ config: { singUpEnabled: true } }, 'A project has no setting config.singUpEnabled.'],
  [{ displayname: 'Acme' }, 'A project has no setting displayname. Did you mean displayName?'],
  [{ colour: 'red' }, 'A project has no setting colour.'],
])('%j is refused before it is sent', async (changes, message) => {
  await expect(open().updateProject(changes as object)).rejects.toThrow(new TypeError(message));
  expect(peer.conversation()).toEqual([]);
});

test('what a project has but nobody changes may come along', async () => {
  const line = '/internal/projects/current';
  answers[`GET ${line}`] = answers[`PATCH ${line}`] = () => ({ json: wireAdminProject });
  const project = await open().getProject();
  const answer = await open().updateProject({ ...project, config: { ...project.config, signUpEnabled: false } });
  expect(answer.status).toBe('ok');
});
