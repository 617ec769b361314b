import { beforeEach, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { sealAll } from '../../../testing/event-log.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { tablesNaming } from '../../../testing/tables-naming.ts';
import { makeMember, removeMember, type TestTeam } from '../../../testing/teams.ts';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
let team: TestTeam;
test.beforeAll(async () => {
  project = await makeProject(instance.app, { config: { create_team_on_sign_up: true } });
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  const { body } = await ask(instance.app, `GET /api/v1/teams?user_id=${user.userId}`, { as: 'server', project });
  team = { id: (body as { items: { id: string }[] }).items[0]?.id ?? '', project };
});

const removeUser = () => ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });
const change = (path: string, body: object) =>
  ask(instance.app, `PATCH /api/v1${path}` as `PATCH /${string}`, { as: 'server', project, body });
const shown = () => ask(instance.app, `GET /api/v1/teams/${team.id}`, { as: 'server', project });
const told = () =>
  instance.query<{ type: string; version: number; data: Record<string, unknown> }>(
    "select type, version, data from events where project_id = $1 and data ->> 'id' = $2 order by type",
    [project.id, team.id],
  );
const DELETED = answered({ success: true });

const logs: [string, boolean][] = [
  ['new', false],
  ['sealed', true],
];

test.each(logs)(
  'whoever was alone in the team of their sign-up takes it along, and what %s events told of it',
  async (_, isSealed) => {
    if (isSealed) await sealAll(instance);
    expect(await removeUser()).toEqual(DELETED);

    expect(await shown()).toMatchObject({ knownError: 'TEAM_NOT_FOUND' });
    expect(await told()).toEqual([
      { type: 'team.created', version: 0, data: { id: team.id } },
      { type: 'team.deleted', version: 1, data: { id: team.id } },
    ]);
    expect(await dumpDatabase(instance)).not.toContain(user.email);
  },
);

test('also if they had left it', async () => {
  await removeMember(instance.app, team, user);
  await removeUser();
  expect(await shown()).toMatchObject({ knownError: 'TEAM_NOT_FOUND' });
});

test.each(logs)(
  'a team that others are in stays theirs, under a name without the address, in %s events too',
  async (_, isSealed) => {
    const other = await makeMember(instance.app, team);
    if (isSealed) await sealAll(instance);
    await removeUser();

    expect(await shown()).toMatchObject({ status: 200, body: { display_name: 'Personal Team' } });
    expect(await told()).toEqual([
      { type: 'team.created', version: 0, data: { id: team.id } },
      { type: 'team.updated', version: 1, data: expect.objectContaining({ display_name: 'Personal Team' }) },
    ]);
    expect(await dumpDatabase(instance)).not.toContain(user.email);
    expect(await instance.query('select user_id from team_memberships where team_id = $1', [team.id])).toEqual([
      { user_id: other.userId },
    ]);
  },
);

test('so does one that still bears an address which they had before', async () => {
  await makeMember(instance.app, team);
  await change(`/users/${user.userId}`, { primary_email: `new.${user.email}` });
  await removeUser();
  expect(await shown()).toMatchObject({ body: { display_name: 'Personal Team' } });
});

test('a name that somebody chose stays, and so does what events told of it', async () => {
  await makeMember(instance.app, team);
  await change(`/teams/${team.id}`, { display_name: 'Acme' });
  await removeUser();

  expect(await shown()).toMatchObject({ body: { display_name: 'Acme' } });
  expect(await told()).toEqual([
    { type: 'team.created', version: 0, data: { id: team.id } },
    { type: 'team.updated', version: 1, data: expect.objectContaining({ display_name: 'Acme' }) },
  ]);
  expect(await dumpDatabase(instance)).not.toContain(user.email);
});

test('it names them nowhere', async () => {
  await makeMember(instance.app, team);
  await removeUser();
  expect(await tablesNaming(instance, user.userId)).toEqual(['events']);
});

test('teams that somebody created otherwise stay, with or without members', async () => {
  const created = await ask(instance.app, 'POST /api/v1/teams', {
    as: 'server',
    project,
    body: { display_name: 'Acme', creator_user_id: user.userId },
  });
  await removeUser();

  const { id } = created.body as { id: string };
  expect(await ask(instance.app, `GET /api/v1/teams/${id}`, { as: 'server', project })).toEqual(answered(created.body));
});

test('it stays for whoever joins while the deletion waits', async () => {
  const other = await signUp(instance.app, { project });
  await using held = await holdRows(instance, 'select id from teams where id = $1', [team.id]);
  const removal = removeUser();
  await held.untilWaiting(1);
  await held.query('insert into team_memberships (project_id, team_id, user_id, joined_at) values ($1, $2, $3, $4)', [
    project.id,
    team.id,
    other.userId,
    instance.clock.now(),
  ]);
  await held.release();

  expect(await removal).toEqual(DELETED);
  expect(await shown()).toMatchObject({ status: 200, body: { display_name: 'Personal Team' } });
});

test('joining a team and the deletion of its user end one after the other', async () => {
  const other = await signUp(instance.app, { project });
  const [removal, joining] = await Promise.all([
    removeUser(),
    ask(instance.app, `POST /api/v1/team-memberships/${team.id}/${other.userId}`, { as: 'server', project }),
  ]);

  expect(removal).toEqual(DELETED);
  expect(joining.knownError ?? joining.status).toBe((await shown()).status === 200 ? 201 : 'TEAM_NOT_FOUND');
});
