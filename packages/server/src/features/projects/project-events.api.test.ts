import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { makeSilentProject, whileLogIsClosed } from '../../testing/event-log.ts';
import type { OwnedProject } from '../../testing/make-project.ts';
import { startTestInstance, type TestInstance } from '../../testing/test-instance.ts';

const CURRENT = '/api/v1/projects/current';

let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  instance = await startTestInstance();
});
beforeEach(async () => {
  project = await makeSilentProject(instance);
});
afterAll(() => instance.stop());

const change = (body: object) =>
  ask(instance.app, `PATCH ${CURRENT}`, { as: 'admin', project, adminAccessToken: project.owner.accessToken, body });
/** Removed as they are read, so that each test sees what is new. */
const takeEvents = () =>
  instance.query<{ type: string; data: { changed: string[] } }>(
    `delete from events where project_id = $1 returning type, data, actor, actor_id`,
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
      data: { id: project.id, changed: ['display_name', 'magic_link_enabled'] },
      actor: 'owner',
      actor_id: project.owner.userId,
    },
  ]);
});

test('what is sent and was so before is not told of', async () => {
  expect(await changedBy({ description: 'For smiths', is_production_mode: false })).toEqual(['description']);
  expect(await changedBy({ description: 'For smiths' })).toEqual([]);
});

test('lists and objects are told of by their names', async () => {
  const domains = [{ domain: 'https://acme.example', handler_path: '/handler' }];
  expect(await changedBy({ config: { domains } })).toEqual(['domains']);
  expect(await changedBy({ config: { domains } })).toEqual([]);
  expect(await changedBy({ is_production_mode: true })).toEqual(['is_production_mode']);
  for (const name of ['team_creator_default_permissions', 'team_member_default_permissions'])
    expect(await changedBy({ config: { [name]: [] } })).toEqual([name]);
});

test('a secret is told of by the name of what it belongs to, and never itself', async () => {
  const email_config = {
    type: 'standard',
    host: 'mail.acme.example',
    port: 587,
    username: 'acme',
    password: 'first secret of acme',
    sender_name: 'Acme',
    sender_email: 'hello@acme.example',
  };
  const provider = { id: 'github', enabled: true, type: 'standard', client_id: 'acme', client_secret: 'a secret' };
  for (const [name, value] of [
    ['email_config', email_config],
    ['email_config', { ...email_config, password: 'second secret of acme' }],
    ['oauth_providers', [provider]],
    ['oauth_providers', [{ ...provider, client_secret: 'another secret' }]],
  ] as const) {
    expect(await change({ config: { [name]: value } })).toMatchObject({ status: 200 });
    const events = await takeEvents();
    expect(events).toMatchObject([{ data: { id: project.id, changed: [name] } }]);
    expect(JSON.stringify(events)).not.toContain('secret');
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
