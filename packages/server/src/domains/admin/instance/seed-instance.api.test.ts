import { canBeShared, OAUTH_PROVIDER_IDS } from '@keystead/contract';
import { beforeEach, describe, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { defaultAdminConfig } from '../../../testing/default-config.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { internalKeys, type TestInstance } from '../../../testing/test-instance.ts';
import { demoProject, seedInstance } from './seed-instance.ts';

const seed = { internalProjectName: 'Keystead', internalKeys, hasDemoProject: true };
const issuer = { url: 'http://localhost:8103', clientSecret: 'development-provider' };
const byId = OAUTH_PROVIDER_IDS.toSorted();
const ownProviders = byId.filter((id) => !canBeShared(id)).map((id) => ({ id, is_shared: false, client_id: id }));
const sharedProviders = byId.filter(canBeShared).map((id) => ({ id, is_shared: true, client_id: null }));
const noKeys = { client: undefined, server: undefined, admin: undefined };

const test = instanceTest();
beforeEach(async () => {
  await empty();
  await seedInstance(instance.ctx, seed);
});

const TABLES = [
  'projects',
  'project_domains',
  'project_oauth_providers',
  'permission_definitions',
  'api_keys',
  'signing_keys',
  'users',
  'sessions',
];
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [table, await instance.query(`select * from ${table} t order by t::text`)]),
    ),
  ) as Record<string, Record<string, unknown>[]>;
/** As after the first migration. */
async function empty(): Promise<void> {
  await instance.query('truncate projects cascade');
  instance.ctx.cache.forget();
}
const current = (key: string, as: 'client' | 'server' | 'admin' = 'client') =>
  ask(instance.app, 'GET /api/v1/projects/current', {
    as,
    project: { id: 'internal', keys: { client: key, server: key, admin: key } },
  });

test('seeding makes the internal project and the demo, each with one set of keys and one signing key, and no user', async () => {
  const stored = await everything();

  const ids = ['internal', demoProject(instance.ctx).id].sort();
  for (const table of ['projects', 'api_keys', 'signing_keys'])
    expect(stored[table]?.map((row) => row['project_id']).sort()).toEqual(ids);
  expect([stored['users'], stored['sessions'], stored['project_domains']]).toEqual([[], [], []]);
});

test('the internal project is as the dashboard expects it', async () => {
  const { body } = await current(internalKeys.admin, 'admin');

  const shared = ['facebook', 'github', 'google', 'microsoft'];
  expect(body).toEqual({
    id: 'internal',
    display_name: 'Keystead',
    description: '',
    created_at_millis: instance.clock.now().getTime(),
    user_count: 0,
    is_production_mode: false,
    config: {
      ...defaultAdminConfig,
      magic_link_enabled: true,
      client_team_creation_enabled: true,
      oauth_providers: shared.map((id) => ({
        id,
        provider_config_id: id,
        enabled: true,
        type: 'shared',
        unusable_reason: 'no_shared_keys',
      })),
      enabled_oauth_providers: [],
      team_creator_default_permissions: [],
      team_member_default_permissions: [],
    },
  });
  expect(await instance.query("select * from permission_definitions where project_id = 'internal'")).toEqual([]);
});

test('the demo project takes passwords and magic links and lets people create teams, with a key that every process knows', async () => {
  const demo = demoProject(instance.ctx);
  const project = { id: demo.id, keys: { ...internalKeys, client: demo.publishableClientKey } };

  expect(await ask(instance.app, 'GET /api/v1/projects/current', { as: 'client', project })).toMatchObject({
    status: 200,
    body: {
      id: demo.id,
      display_name: 'Demo',
      config: {
        credential_enabled: true,
        magic_link_enabled: true,
        client_team_creation_enabled: true,
        sign_up_enabled: true,
      },
    },
  });
  expect(demo.publishableClientKey).toMatch(/^pck_[0-9a-hjkmnp-tv-z]{45}$/);
});

test.for<[where: string, shared: Partial<TestInstance['ctx']['sharedOAuth']>, providers: object[]]>([
  ['in production', { isDevelopment: false, issuer }, []],
  ['without an issuer', {}, sharedProviders],
  ['beside the development provider', { issuer }, [...ownProviders, ...sharedProviders]],
])('the demo project has providers to try %s', async ([, shared, providers]) => {
  await empty();
  await seedInstance({ ...instance.ctx, sharedOAuth: { keys: {}, isDevelopment: true, ...shared } }, seed);
  const { id } = demoProject(instance.ctx);
  const rows = await instance.query(
    'select provider_id as id, is_shared, client_id from project_oauth_providers where project_id = $1 order by 1',
    [id],
  );
  expect(rows).toEqual(providers);
});

describe('owners come back to the dashboard from mails and providers', () => {
  const domains = () =>
    instance.query("select domain, handler_path from project_domains where project_id = 'internal' order by 1");
  const at = (baseUrl: string) => seedInstance({ ...instance.ctx, baseUrl }, seed);

  test('where the instance has an address of its own, also after it got another', async () => {
    await at('https://auth.example.com');
    await at('https://auth.example.com');
    await at('https://accounts.example.com');
    expect(await domains()).toEqual([
      { domain: 'https://accounts.example.com', handler_path: '/dashboard/handler' },
      { domain: 'https://auth.example.com', handler_path: '/dashboard/handler' },
    ]);

    instance.ctx.cache.forget();
    const callback_url = 'https://auth.example.com/dashboard/handler/magic-link-callback';
    const body = { email: 'owner@example.com', callback_url };
    expect(await ask(instance.app, 'POST /api/v1/auth/otp/send-sign-in-code', { as: 'client', body })).toMatchObject({
      status: 200,
    });
  });

  test('where a domain of theirs leads there already, nothing is added', async () => {
    const config = { domains: [{ domain: 'https://auth.example.com', handler_path: '/mine' }] };
    await ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', body: { config } });
    await at('https://auth.example.com');
    expect(await domains()).toEqual([{ domain: 'https://auth.example.com', handler_path: '/mine' }]);
  });

  test('not by http in production mode', async () => {
    await instance.query("update projects set is_production_mode = true where project_id = 'internal'");
    await at('http://auth.internal:8100');
    expect(await domains()).toEqual([]);
  });
});

test('seeding again changes nothing, also later', async () => {
  const before = await everything();

  instance.clock.advance(86_400_000);
  await seedInstance(instance.ctx, seed);
  await seedInstance(instance.ctx, seed);

  expect(await everything()).toEqual(before);
});

test('eight processes that seed an empty database at the same time make one set of everything', async () => {
  const before = await everything();
  await empty();

  await Promise.all(Array.from({ length: 8 }, () => seedInstance(instance.secondContext(), seed)));

  const after = await everything();
  for (const table of TABLES) expect(after[table]).toHaveLength(before[table]?.length ?? 0);
  expect((await current(internalKeys.client)).status).toBe(200);
});

test('settings that somebody changed in the internal project survive the next start, its name comes from the configuration', async () => {
  await ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    body: {
      display_name: 'By hand',
      description: 'Kept',
      config: { sign_up_enabled: false, client_team_creation_enabled: false },
    },
  });

  await seedInstance(instance.ctx, { ...seed, internalProjectName: 'By configuration' });

  const { body } = await current(internalKeys.admin, 'admin');
  expect(body).toMatchObject({
    display_name: 'By configuration',
    description: 'Kept',
    config: { sign_up_enabled: false, client_team_creation_enabled: false },
  });
});

test('a key that changes in the configuration replaces the old one', async () => {
  await seedInstance(instance.ctx, { ...seed, internalKeys: { ...internalKeys, client: 'a new key without prefix' } });
  instance.ctx.cache.forget();

  expect((await current('a new key without prefix')).status).toBe(200);
  expect(await current(internalKeys.client)).toEqual(
    refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: 'internal' }),
  );
  expect((await current(internalKeys.server, 'server')).status).toBe(200);
  expect(await instance.query("select id from api_keys where project_id = 'internal'")).toHaveLength(1);
});

test('without keys in the configuration they are random, secret and always the same', async () => {
  await seedInstance(instance.ctx, { ...seed, internalKeys: noKeys });
  const first = await everything();
  await seedInstance(instance.ctx, { ...seed, internalKeys: noKeys });
  instance.ctx.cache.forget();

  expect(await everything()).toEqual(first);
  expect(await current(internalKeys.client)).toMatchObject({ knownError: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
  const key = `sak_${instance.ctx.instanceKeys.secret('admin key of internal')}`;
  expect((await current(key, 'admin')).status).toBe(200);
});

test('keys that people made in the internal project survive the next start', async () => {
  const { body } = await ask(instance.app, 'POST /api/v1/internal/api-keys', {
    as: 'admin',
    body: {
      description: 'By hand',
      expires_at_millis: Date.parse('2999-01-01T00:00:00Z'),
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    },
  });

  await seedInstance(instance.ctx, seed);

  expect((await current((body as { publishable_client_key: string }).publishable_client_key)).status).toBe(200);
});

test('an instance without a demo has none', async () => {
  await empty();

  await seedInstance(instance.ctx, { ...seed, hasDemoProject: false });

  expect(await instance.query('select project_id from projects')).toEqual([{ project_id: 'internal' }]);
});

test('other keys after a leak work, although the old set was revoked; the same keys stay revoked', async () => {
  await instance.query('update api_keys set manually_revoked_at = now()');
  await seedInstance(instance.ctx, seed);
  instance.ctx.cache.forget();
  expect((await current(internalKeys.admin, 'admin')).knownError).toBe('INVALID_SUPER_SECRET_ADMIN_KEY');

  const fresh = { client: 'pck_after_the_leak', server: 'ssk_after_the_leak', admin: 'sak_after_the_leak' };
  await seedInstance(instance.ctx, { ...seed, internalKeys: fresh });
  instance.ctx.cache.forget();
  expect((await current(fresh.admin, 'admin')).status).toBe(200);
});

test('a name that no setting gives is the first name only: what its owner calls it stays', async () => {
  await empty();
  await seedInstance(instance.ctx, { ...seed, internalProjectName: undefined });
  expect((await current(internalKeys.client)).body).toMatchObject({ display_name: 'Keystead' });

  await instance.query("update projects set display_name = 'Renamed' where project_id = 'internal'");
  await seedInstance(instance.ctx, { ...seed, internalProjectName: undefined });
  instance.ctx.cache.forget();
  expect((await current(internalKeys.client)).body).toMatchObject({ display_name: 'Renamed' });
});
