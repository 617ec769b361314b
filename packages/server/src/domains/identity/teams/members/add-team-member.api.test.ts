import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import { makeMember, makeTeam, type TestTeam } from '../../../../testing/teams.ts';
import { NO_ID } from '../../../../testing/triggers.ts';

const LIMIT = 3;

let project: OwnedProject;
let team: TestTeam;
let user: SignedIn;
const test = instanceTest({ teamLimits: { membersPerTeam: LIMIT } });
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  team = await makeTeam(instance.app, { project });
  user = await signUp(instance.app, { project });
});

const lineOf = (userId: string = user.userId, teamId = team.id) =>
  `POST /api/v1/team-memberships/${teamId}/${userId}` as const;
const add = (userId?: string, teamId?: string) =>
  ask(instance.app, lineOf(userId, teamId), { as: 'server', project, body: {} });
const membersOf = async ({ id } = team) =>
  (
    await instance.query<{ user_id: string }>('select user_id from team_memberships where team_id = $1 order by 1', [
      id,
    ])
  ).map(({ user_id }) => user_id);
const permissionsOf = async (userId: string) =>
  (
    await instance.query<{ id: string }>(
      'select permission_id as id from team_permissions where team_id = $1 and user_id = $2 order by 1',
      [team.id, userId],
    )
  ).map(({ id }) => id);

test('a server adds somebody, with what the project gives its members', async () => {
  expect(await add()).toEqual(answered({ team_id: team.id, user_id: user.userId }, 201));

  expect(await membersOf()).toEqual([user.userId]);
  expect(await permissionsOf(user.userId)).toEqual(['member']);
});

test('the body may be left out, and holds nothing', async () => {
  expect(await ask(instance.app, lineOf(), { as: 'admin', project })).toEqual(
    answered({ team_id: team.id, user_id: user.userId }, 201),
  );
  expect(await ask(instance.app, lineOf(), { as: 'server', project, body: { role: 'admin' } })).toEqual(
    mismatch(lineOf(), 'body contains unknown properties: role'),
  );
});

test('a server with a session may say me', async () => {
  const asUser = { as: 'server', project, accessToken: user.accessToken } as const;

  expect(await ask(instance.app, lineOf('me'), asUser)).toEqual(
    answered({ team_id: team.id, user_id: user.userId }, 201),
  );
  expect(await ask(instance.app, lineOf('me'), { as: 'server', project })).toEqual(
    refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  );
});

test('who is added gets what the project gives at that time: permissions of the system as well as its own', async () => {
  const defaults = (ids: readonly string[]) =>
    ask(instance.app, 'PATCH /api/v1/projects/current', {
      as: 'admin',
      project,
      body: { config: { team_member_default_permissions: ids.map((id) => ({ id })) } },
    });
  expect((await defaults(['member', 'admin', '$update_team'])).status).toBe(200);
  await add();
  await defaults([]);
  const other = await signUp(instance.app, { project });
  await add(other.userId);
  await defaults(['member']);

  expect(await permissionsOf(user.userId)).toEqual(['$update_team', 'admin', 'member']);
  expect(await permissionsOf(other.userId)).toEqual([]);
});

test('a membership and each permission that comes with it is an event', async () => {
  await add();

  const told = await instance.query(
    "select type, version, created_at, data from events where data ->> 'team_id' = $1 order by type",
    [team.id],
  );
  const member = { team_id: team.id, user_id: user.userId };
  const at = { version: 1, created_at: instance.clock.now() };
  expect(told).toEqual([
    { type: 'team_membership.created', ...at, data: member },
    { type: 'team_permission.created', ...at, data: { id: 'member', ...member } },
  ]);
});

test('whoever is in the team already stays as they are, and nothing is told', async () => {
  await add();
  const before = await instance.query('select * from team_memberships where team_id = $1', [team.id]);
  const events = () => instance.query("select id from events where data ->> 'team_id' = $1", [team.id]);
  const told = await events();
  instance.clock.advance(1000);

  expect(await add()).toEqual(refused('TEAM_MEMBERSHIP_ALREADY_EXISTS'));
  expect(await instance.query('select * from team_memberships where team_id = $1', [team.id])).toEqual(before);
  expect(await events()).toHaveLength(told.length);
});

test('no team, nobody, and those of another project are not found', async () => {
  const other = await makeProject(instance.app);
  const foreignTeam = await makeTeam(instance.app, { project: other });
  const foreigner = await signUp(instance.app, { project: other });

  for (const teamId of [NO_ID, foreignTeam.id])
    expect(await add(user.userId, teamId)).toEqual(refused('TEAM_NOT_FOUND', { team_id: teamId }));
  for (const userId of [NO_ID, foreigner.userId]) expect(await add(userId)).toEqual(refused('USER_NOT_FOUND'));
  expect(await add(NO_ID, NO_ID)).toEqual(refused('TEAM_NOT_FOUND', { team_id: NO_ID }));
  expect(await membersOf(foreignTeam)).toEqual([]);
});

test('people do not add themselves', async () => {
  const asUser = { as: 'client', project, accessToken: user.accessToken, body: {} } as const;

  expect(await ask(instance.app, lineOf('me'), asUser)).toMatchObject({ knownError: 'INSUFFICIENT_ACCESS_TYPE' });
  expect(await membersOf()).toEqual([]);
});

const FULL = answered(`This team has as many members as a team may have (${LIMIT}).`, 400);

test('a team has as many members as the instance allows, and not one more', async () => {
  for (let member = 0; member < LIMIT; member += 1) await makeMember(instance.app, team);

  expect(await add()).toEqual(FULL);
  expect(await membersOf()).toHaveLength(LIMIT);
});

test('who is in a full team is told that, not that it is full', async () => {
  await add();
  for (let member = 1; member < LIMIT; member += 1) await makeMember(instance.app, team);

  expect(await add()).toEqual(refused('TEAM_MEMBERSHIP_ALREADY_EXISTS'));
});

test('when one leaves a full team, another may come', async () => {
  for (let member = 0; member < LIMIT; member += 1) await makeMember(instance.app, team);
  const [first] = await membersOf();
  await ask(instance.app, `DELETE /api/v1/team-memberships/${team.id}/${first}`, { as: 'server', project });

  expect((await add()).status).toBe(201);
});
