import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll, whileLogIsClosed } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';

const CURRENT = '/api/v1/projects/current';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const change = (body: object) =>
  ask(instance.app, `PATCH ${CURRENT}`, { as: 'admin', project, adminAccessToken: project.owner.accessToken, body });
/** Removed as they are read, so that each test sees what is new. */
const takeEvents = () =>
  instance.query<{ type: string; data: { changed: string[]; changes: object[] } }>(
    `delete from events where project_id = $1 returning type, version, data, actor, actor_id`,
    [project.id],
  );
async function changedBy(body: object): Promise<string[]> {
  expect(await change(body)).toMatchObject({ status: 200 });
  return (await takeEvents()).flatMap(({ data }) => data.changed);
}

test('a change of settings is told of with who did it', async () => {
  await change({ display_name: 'Anvils', config: { magic_link_enabled: true } });

  expect(await takeEvents()).toEqual([
    {
      type: 'project.updated',
      version: 1,
      data: {
        id: project.id,
        changed: ['display_name', 'magic_link_enabled'],
        changes: [
          { path: 'display_name', before: 'Acme', after: 'Anvils' },
          { path: 'magic_link_enabled', before: false, after: true },
        ],
      },
      actor: 'owner',
      actor_id: project.owner.userId,
    },
  ]);
});

test('what is sent and was so before is not told of', async () => {
  expect(await changedBy({ description: 'For smiths', is_production_mode: false })).toEqual(['description']);
  expect(await changedBy({ description: 'For smiths' })).toEqual([]);
});

/** What is told of the values. */
async function toldOf(config: object): Promise<object[]> {
  expect(await change({ config })).toMatchObject({ status: 200 });
  return (await takeEvents()).flatMap(({ data }) => data.changes);
}

test('lists and objects are told of by their names', async () => {
  const domains = [{ domain: 'https://acme.example', handler_path: '/handler' }];
  expect(await changedBy({ config: { domains } })).toEqual(['domains']);
  expect(await changedBy({ config: { domains } })).toEqual([]);
  expect(await changedBy({ is_production_mode: true })).toEqual(['is_production_mode']);
  for (const name of ['team_creator_default_permissions', 'team_member_default_permissions'])
    expect(await changedBy({ config: { [name]: [] } })).toEqual([name]);
});

test('of lists each entry that came, went or is other is told', async () => {
  const at = (name: string, handler_path = '/handler') => ({ domain: `https://${name}.example`, handler_path });
  expect(await toldOf({ domains: [at('acme'), at('nord')] })).toEqual([
    { path: 'domains.https://acme.example', after: '/handler' },
    { path: 'domains.https://nord.example', after: '/handler' },
  ]);
  expect(await toldOf({ domains: [at('acme', '/auth'), at('sud')] })).toEqual([
    { path: 'domains.https://acme.example', before: '/handler', after: '/auth' },
    { path: 'domains.https://nord.example', before: '/handler' },
    { path: 'domains.https://sud.example', after: '/handler' },
  ]);
  await toldOf({ team_member_default_permissions: [] });
  expect(await toldOf({ team_member_default_permissions: [{ id: 'member' }] })).toEqual([
    { path: 'team_member_default_permissions', after: 'member' },
  ]);
});

test('a long text is told by its beginning, and of very many changes the first', async () => {
  const description = 'x'.repeat(4096);
  await change({ description });
  expect((await takeEvents())[0]?.data.changes).toEqual([
    { path: 'description', before: '', after: `${'x'.repeat(500)}…` },
  ]);
  const domains = Array.from({ length: 150 }, (_, n) => ({
    domain: `https://a${n}.example`,
    handler_path: '/handler',
  }));
  expect(await toldOf({ domains })).toHaveLength(100);
});

test('servers read what was changed, with the values', async () => {
  await change({ description: 'For smiths' });
  await sealAll(instance);

  const { body } = await ask(instance.app, 'GET /api/v1/events', { as: 'server', project });
  const { items } = body as { items: { data: object }[] };
  expect(items.map(({ data }) => data)).toEqual([
    { id: project.id, changed: ['description'], changes: [{ path: 'description', before: '', after: 'For smiths' }] },
  ]);
});

test('a secret is told of by the name of what it belongs to, and never itself', async () => {
  const email_config = {
    type: 'standard',
    host: 'mail.acme.example',
    port: 587,
    username: 'a customer',
    password: 'first secret of acme',
    sender_name: 'Acme',
    sender_email: 'hello@acme.example',
  };
  const provider = { id: 'github', enabled: true, type: 'standard', client_id: 'acme', client_secret: 'a secret' };
  const secret = (path: string) => ({ path, is_secret: true });
  for (const [name, value, changes] of [
    [
      'email_config',
      email_config,
      [
        { path: 'email_config.type', before: 'shared', after: 'standard' },
        { path: 'email_config.host', after: 'mail.acme.example' },
        { path: 'email_config.port', after: 587 },
        secret('email_config.username'),
        secret('email_config.password'),
        { path: 'email_config.sender_name', after: 'Acme' },
        { path: 'email_config.sender_email', after: 'hello@acme.example' },
      ],
    ],
    ['email_config', { ...email_config, password: 'second secret of acme' }, [secret('email_config.password')]],
    [
      'oauth_providers',
      [provider],
      [
        { path: 'oauth_providers.github.enabled', after: true },
        { path: 'oauth_providers.github.type', after: 'standard' },
        { path: 'oauth_providers.github.client_id', after: 'acme' },
        secret('oauth_providers.github.client_secret'),
      ],
    ],
    [
      'oauth_providers',
      [{ ...provider, client_secret: 'another secret' }],
      [secret('oauth_providers.github.client_secret')],
    ],
    [
      'oauth_providers',
      [{ ...provider, enabled: false, client_secret: 'another secret' }],
      [{ path: 'oauth_providers.github.enabled', before: true, after: false }],
    ],
    [
      'oauth_providers',
      [{ ...provider, enabled: false, client_secret: 'another secret', microsoft_tenant_id: 'common' }],
      [{ path: 'oauth_providers.github.microsoft_tenant_id', after: 'common' }],
    ],
  ] as const) {
    expect(await change({ config: { [name]: value } })).toMatchObject({ status: 200 });
    const events = await takeEvents();
    expect(events).toMatchObject([{ data: { id: project.id, changed: [name], changes } }]);
    expect(JSON.stringify(events)).not.toMatch(/secret of acme|a secret|another secret|a customer/);
  }
});

test('what is refused is not told of, and no change is made without its event', async () => {
  expect(await change({ display_name: 'Anvils', config: { domains: [{}] } })).toMatchObject({ status: 400 });
  await whileLogIsClosed(instance, async () => {
    expect((await change({ display_name: 'Anvils' })).status).toBe(500);
  });

  expect(await takeEvents()).toEqual([]);
  const { body } = await ask(instance.app, `GET ${CURRENT}`, { as: 'client', project });
  expect(body).toMatchObject({ display_name: 'Acme' });
});
