import { beforeEach, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { makeSilentProject, whileLogIsClosed } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';

const SETS = '/api/v1/internal/api-keys';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const expires_at_millis = Date.parse('2031-01-01T00:00:00Z');
const manage = (line: `${string} /${string}`, body: unknown, of = project) =>
  ask(instance.app, line, { as: 'admin', project: of, body });
const given = {
  description: 'Web app',
  expires_at_millis,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: false,
};
const create = async () => (await manage(`POST ${SETS}`, given)).body as Readonly<Record<string, string>>;
/** Removed as they are read, so that each test sees what is new. */
const takeEvents = (of = project) =>
  instance.query<{ type: string; data: object }>(
    `delete from events where project_id = $1 returning type, data, actor, actor_id`,
    [of.id],
  );
const told = (id: unknown, type: string, description = 'Web app') => ({
  type,
  data: { id, description, kinds: ['client', 'server'], expires_at_millis },
  actor: 'key',
  actor_id: expect.stringMatching(/^[\da-f-]{36}$/),
});

test('a new set is told of with its kinds and without its keys', async () => {
  const set = await create();

  const events = await takeEvents();
  expect(events).toEqual([told(set['id'], 'api_key.created')]);
  for (const kind of ['publishable_client_key', 'secret_server_key'])
    expect(JSON.stringify(events)).not.toContain(set[kind]?.slice(4));
});

test('so is the set that follows one, under its own id', async () => {
  const { id } = await create();
  await takeEvents();

  const { body } = await manage(`POST ${SETS}/${id}/rotate`, { expires_at_millis });

  const following = (body as { id: string }).id;
  expect(following).not.toBe(id);
  expect(await takeEvents()).toEqual([told(following, 'api_key.created')]);
});

test('a set is told of when it is called otherwise, and when it is revoked, each once', async () => {
  const { id } = await create();
  await takeEvents();

  await manage(`PATCH ${SETS}/${id}`, { description: 'Web app' });
  expect(await takeEvents()).toEqual([]);
  await manage(`PATCH ${SETS}/${id}`, { description: 'Shop' });
  expect(await takeEvents()).toEqual([told(id, 'api_key.updated', 'Shop')]);
  await manage(`PATCH ${SETS}/${id}`, { revoked: true });
  expect(await takeEvents()).toEqual([told(id, 'api_key.revoked', 'Shop')]);
  await manage(`PATCH ${SETS}/${id}`, { revoked: true });
  expect(await takeEvents()).toEqual([]);
});

test('both at once are two events', async () => {
  const { id } = await create();
  await takeEvents();

  await manage(`PATCH ${SETS}/${id}`, { description: 'Shop', revoked: true });

  expect(new Set((await takeEvents()).map(({ type }) => type))).toEqual(
    new Set(['api_key.updated', 'api_key.revoked']),
  );
});

test('of a set of another project nothing is told, in neither log', async () => {
  const { id } = await create();
  await takeEvents();
  const other = await makeSilentProject(instance);

  for (const [line, body] of [
    [`PATCH ${SETS}/${id}`, { revoked: true }],
    [`POST ${SETS}/${id}/rotate`, { expires_at_millis }],
  ] as const)
    expect(await manage(line, body, other)).toEqual(refused('API_KEY_NOT_FOUND'));

  expect(await takeEvents()).toEqual([]);
  expect(await takeEvents(other)).toEqual([]);
});

test('no set is made or revoked without its event', async () => {
  const { id } = await create();
  await takeEvents();

  await whileLogIsClosed(instance, async () => {
    expect((await manage(`POST ${SETS}`, given)).status).toBe(500);
    expect((await manage(`PATCH ${SETS}/${id}`, { revoked: true })).status).toBe(500);
  });

  expect(
    await instance.query('select id, manually_revoked_at from api_keys where project_id = $1 and description = $2', [
      project.id,
      'Web app',
    ]),
  ).toEqual([{ id, manually_revoked_at: null }]);
});
