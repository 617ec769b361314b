import { OAUTH_PROVIDER_IDS } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const CHANGE = 'PATCH /api/v1/projects/current';

/** Keys for Google alone are lent. */
const oauth = {
  sharedOAuth: { keys: { google: { clientId: 'lent', clientSecret: 'secret' } }, isDevelopment: false },
  providerFetch: fetch,
};
const log = captureLog();
let project: OwnedProject;
const test = instanceTest({ log: createLogger('info', log), oauth });
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const change = (oauth_providers: unknown) =>
  ask(instance.app, CHANGE, { as: 'admin', project, body: { config: { oauth_providers } } });
interface Seen {
  readonly oauth_providers?: unknown;
  readonly enabled_oauth_providers: unknown;
}
async function seenBy(as: 'client' | 'server' | 'admin'): Promise<Seen> {
  const { body } = await ask(instance.app, 'GET /api/v1/projects/current', { as, project });
  const { oauth_providers, enabled_oauth_providers } = (body as { config: Seen }).config;
  return { ...(oauth_providers !== undefined && { oauth_providers }), enabled_oauth_providers };
}
const shared = (id: string, enabled = true) => ({ id, enabled, type: 'shared' });
const withoutKeys = (id: string) => ({ ...shared(id), unusable_reason: 'no_shared_keys' });
const standard = (id: string, enabled = true) => ({
  id,
  enabled,
  type: 'standard',
  client_id: `${id}-id`,
  client_secret: `${id}-secret`,
});

/** As admins see them. */
const listed = (...providers: { id: string }[]) =>
  providers.map((provider) => ({ ...provider, provider_config_id: provider.id }));
/** As newer clients send them. */
const withoutEnabled = (provider: object) => ({ ...provider, enabled: undefined });

test('providers are sorted; apps see the ids of the enabled ones and no secret', async () => {
  const facebook = { ...standard('facebook'), facebook_config_id: '42' };
  const given = [standard('spotify', false), shared('google'), facebook, shared('github', false)];

  expect((await change(given)).status).toBe(200);

  const enabled_oauth_providers = [{ id: 'facebook' }, { id: 'google' }];
  expect(await seenBy('admin')).toEqual({
    oauth_providers: listed(facebook, shared('github', false), shared('google'), standard('spotify', false)),
    enabled_oauth_providers,
  });
  expect(await seenBy('client')).toEqual({ enabled_oauth_providers });
  expect(await seenBy('server')).toEqual({ enabled_oauth_providers });
});

test.for(['organizations', 'common', 'consumers', '7c3e1d52-0a4b-4f6e-9d28-51b0a8e3f947', 'Acme.onmicrosoft.com'])(
  'Microsoft signs in the accounts of a tenant: %s',
  async (microsoft_tenant_id) => {
    const microsoft = { ...standard('microsoft'), microsoft_tenant_id };

    expect((await change([microsoft])).status).toBe(200);
    expect(await seenBy('admin')).toMatchObject({ oauth_providers: listed(microsoft) });

    expect((await change([standard('microsoft')])).status).toBe(200);
    expect((await seenBy('admin')).oauth_providers).toEqual(listed(standard('microsoft')));
  },
);

test('one that this instance lends no keys for is not offered, and owner and log are told', async () => {
  await change([shared('google'), shared('github'), shared('spotify', false), standard('discord')]);

  const enabled_oauth_providers = [{ id: 'discord' }, { id: 'google' }];
  expect(await seenBy('client')).toEqual({ enabled_oauth_providers });
  expect(await seenBy('server')).toEqual({ enabled_oauth_providers });
  expect(await seenBy('admin')).toEqual({
    oauth_providers: listed(standard('discord'), withoutKeys('github'), shared('google'), shared('spotify', false)),
    enabled_oauth_providers,
  });
  expect(log.lines()).toContainEqual(expect.objectContaining({ projectId: project.id, providers: ['github'] }));
});

test('new providers are added, known ones change, switching one off keeps it', async () => {
  await change([shared('google')]);
  await change([standard('google'), shared('github')]);
  expect(await seenBy('admin')).toMatchObject({ oauth_providers: [withoutKeys('github'), standard('google')] });

  await change([shared('google', false), shared('github')]);
  expect(await seenBy('admin')).toEqual({
    oauth_providers: listed(withoutKeys('github'), shared('google', false)),
    enabled_oauth_providers: [],
  });
});

test('a list without a provider that is configured is refused', async () => {
  await change([shared('google'), shared('github')]);
  const before = await seenBy('admin');

  expect(await change([shared('google')])).toEqual(
    answered(
      'The provider github is configured and must be in the list. To switch it off, send it with enabled false.',
      400,
    ),
  );
  expect(await seenBy('admin')).toEqual(before);
});

test('where no entry says whether it is enabled, the list is the whole truth', async () => {
  await change([standard('google', false), shared('github'), standard('discord', false)]);

  expect((await change([withoutEnabled(standard('google')), withoutEnabled(standard('spotify'))])).status).toBe(200);

  expect(await seenBy('admin')).toEqual({
    oauth_providers: listed(
      standard('discord', false),
      shared('github', false),
      standard('google'),
      standard('spotify'),
    ),
    enabled_oauth_providers: [{ id: 'google' }, { id: 'spotify' }],
  });
});

test('an empty list disables every provider, and their keys stay', async () => {
  await change([standard('discord'), standard('google', false)]);

  expect((await change([])).status).toBe(200);

  expect(await seenBy('admin')).toEqual({
    oauth_providers: listed(standard('discord', false), standard('google', false)),
    enabled_oauth_providers: [],
  });
});

test('where one entry says whether it is enabled, the others are enabled and none may be missing', async () => {
  await change([shared('google', false), standard('github')]);

  expect((await change([withoutEnabled(shared('google')), standard('discord', false)])).status).toBe(400);
  expect((await change([withoutEnabled(shared('google')), standard('github', false)])).status).toBe(200);

  expect(await seenBy('admin')).toEqual({
    oauth_providers: listed(standard('github', false), shared('google')),
    enabled_oauth_providers: [{ id: 'google' }],
  });
});

test('a new project takes providers as newer clients send them', async () => {
  const made = await makeProject(instance.app, { config: { oauth_providers: [withoutEnabled(standard('github'))] } });
  const { body } = await ask(instance.app, 'GET /api/v1/projects/current', { as: 'client', project: made });

  expect(body).toMatchObject({ config: { enabled_oauth_providers: [{ id: 'github' }] } });
});

test('a provider that stands twice in the list is refused', async () => {
  expect(await change([shared('google'), standard('google')])).toEqual(
    answered('The list contains an OAuth provider twice.', 400),
  );
});

test('there are no shared keys for discord, but own keys work', async () => {
  expect(await change([shared('discord')])).toEqual(
    refused('INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: 'discord' }),
  );
  expect((await change([standard('discord')])).status).toBe(200);
});

test('secrets are sealed in the database', async () => {
  await change([standard('github')]);

  const rows = await instance.query('select * from project_oauth_providers where project_id = $1', [project.id]);

  expect(rows).toEqual([
    {
      project_id: project.id,
      provider_id: 'github',
      is_enabled: true,
      is_shared: false,
      client_id: 'github-id',
      client_secret_sealed: expect.any(Buffer),
      facebook_config_id: null,
      microsoft_tenant_id: null,
    },
  ]);
  expect(
    JSON.stringify(rows.map((row) => String((row as { client_secret_sealed: Buffer }).client_secret_sealed))),
  ).not.toContain('github-secret');
});

const place = 'body.config.oauth_providers[0]';
test.each([
  [shared('myspace'), `${place}.id must be one of the following values: ${OAUTH_PROVIDER_IDS.join(', ')}`],
  [{ id: 'github', enabled: true }, `${place}.type is a required field`],
  [{ id: 'github', type: 'shared', enabled: null }, `${place}.enabled must be of type boolean`],
  [{ ...standard('github'), client_id: '' }, `${place}.client_id is a required field`],
  [{ id: 'github', enabled: true, type: 'standard', client_id: 'x' }, `${place}.client_secret is a required field`],
  [{ ...shared('github'), client_id: 'x' }, `${place} contains unknown properties: client_id`],
  [
    { ...standard('microsoft'), microsoft_tenant_id: 'common/../acme.example' },
    'Microsoft tenant must be common, organizations, consumers, a tenant ID or a domain',
  ],
  [{ ...standard('microsoft'), microsoft_tenant_id: '' }, `${place}.microsoft_tenant_id is a required field`],
  [
    { ...shared('microsoft'), microsoft_tenant_id: 'common' },
    `${place} contains unknown properties: microsoft_tenant_id`,
  ],
])('%j is refused', async (given, problem) => {
  expect(await change([given])).toEqual(mismatch(CHANGE, problem));
});
