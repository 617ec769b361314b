import { serverEvent } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll, verifyLogOf, whileLogIsClosed } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { makeTeam } from '../../../testing/teams.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const DEFINITIONS = '/api/v1/team-permission-definitions';
const by = (line: Parameters<typeof ask>[1], body?: object) =>
  ask(instance.app, line, { as: 'admin', project, ...(body && { body }) });
const forget = () => instance.query('delete from events where project_id = $1', [project.id]);
const told = () =>
  instance.query('select type, data from events where project_id = $1 order by sequence', [project.id]);
const byType = (events: readonly object[]) =>
  events.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

test('permissions that are defined, changed and deleted are told of, and what contains them too', async () => {
  await by(`POST ${DEFINITIONS}`, { id: 'billing', description: 'Sees invoices' });
  await by(`POST ${DEFINITIONS}`, { id: 'boss', contained_permission_ids: ['billing'] });
  await by(`PATCH ${DEFINITIONS}/billing`, { description: 'Sees invoices' }); // as it is
  await by(`PATCH ${DEFINITIONS}/billing`, { id: 'money', contained_permission_ids: ['$read_members'] });
  await by(`DELETE ${DEFINITIONS}/money`);

  const billing = { id: 'billing', description: 'Sees invoices', contained_permission_ids: [] };
  const money = { ...billing, id: 'money', contained_permission_ids: ['$read_members'] };
  const boss = (...ids: string[]) => ({ id: 'boss', description: null, contained_permission_ids: ids });
  expect(await told()).toEqual([
    { type: 'permission_definition.created', data: billing },
    { type: 'permission_definition.created', data: boss('billing') },
    { type: 'permission_definition.updated', data: { ...money, previous_id: 'billing' } },
    { type: 'permission_definition.updated', data: boss('money') },
    { type: 'permission_definition.deleted', data: money },
    { type: 'permission_definition.updated', data: boss() },
  ]);
  await sealAll(instance);
  const { items } = (await by('GET /api/v1/events')).body as { items: unknown[] };
  expect(serverEvent.array().parse(items)).toEqual(items);
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ events: 6, problem: undefined });
});

test('a new name and a deletion are told of every grant, and of the defaults', async () => {
  const creator = await signUp(instance.app, { project });
  const team = await makeTeam(instance.app, { project, creator }); // whose creator is an admin
  await forget();
  const grantOf = (id: string) => ({ id, team_id: team.id, user_id: creator.userId });
  const path = 'team_creator_default_permissions';
  const defaults = (...changes: object[]) => ({
    type: 'project.updated',
    data: { id: project.id, changed: [path], changes },
  });

  await by(`PATCH ${DEFINITIONS}/admin`, { id: 'chief' });
  expect(byType((await told()).slice(1))).toEqual(
    byType([
      defaults({ path, before: 'admin' }, { path, after: 'chief' }),
      { type: 'team_permission.deleted', data: grantOf('admin') },
      { type: 'team_permission.created', data: grantOf('chief') },
    ]),
  );

  await forget();
  await by(`DELETE ${DEFINITIONS}/chief`);
  expect((await told()).slice(1)).toEqual([
    defaults({ path, before: 'chief' }),
    { type: 'team_permission.deleted', data: grantOf('chief') },
  ]);
});

test('no permission changes without its event', async () => {
  const stored = () =>
    instance.query('select * from permission_definitions where project_id = $1 order by permission_id', [project.id]);
  const before = await stored();

  const answers = await whileLogIsClosed(instance, async () => [
    await by(`POST ${DEFINITIONS}`, { id: 'billing' }),
    await by(`PATCH ${DEFINITIONS}/admin`, { id: 'chief' }),
    await by(`DELETE ${DEFINITIONS}/member`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(await stored()).toEqual(before);
});
