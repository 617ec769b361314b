import { beforeEach, expect } from 'vitest';
import type { App } from '../../../../app.ts';
import { ask, type WholeAnswer } from '../../../../testing/ask.ts';
import type { RequestLine } from '../../../../testing/call.ts';
import { holdRows } from '../../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { PNG_URL } from '../../../../testing/pictures.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import { addMember, definePermission, makeTeam, type TestTeam } from '../../../../testing/teams.ts';

/** Two processes at once: every answer is one of the catalogue, and nothing is left over. */
const LIMIT = 5;
const ROUNDS = 12;

let apps: readonly [App, App];
let project: OwnedProject;
let team: TestTeam;
let user: SignedIn;
const test = instanceTest({ teamLimits: { membersPerTeam: LIMIT } });
test.beforeAll(async () => {
  apps = [instance.app, await instance.secondProcess()];
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  team = await makeTeam(instance.app, { project });
  user = await signUp(instance.app, { project });
});

const asServer = () => ({ as: 'server', project }) as const;
/** Sends all at once, in turns to one process and to the other. */
const race = (lines: readonly RequestLine[]) =>
  Promise.all(lines.map((line, index) => ask(apps[index % 2] ?? instance.app, line, asServer())));
const add = ({ userId } = user): RequestLine => `POST /api/v1/team-memberships/${team.id}/${userId}`;
const remove = ({ userId } = user): RequestLine => `DELETE /api/v1/team-memberships/${team.id}/${userId}`;
const give = (id: string): RequestLine => `POST /api/v1/team-permissions/${team.id}/${user.userId}/${id}`;
const outcomes = (answers: readonly WholeAnswer[]) =>
  answers.map(({ status, knownError }) => knownError ?? status).sort((a, b) => String(a).localeCompare(String(b)));

const rowsOf = (table: string) => instance.query(`select * from ${table} where team_id = $1`, [team.id]);
/** Permissions without a member, or under a name that nothing has. */
const orphans = () =>
  instance.query(
    `select g.* from team_permissions g
     left join team_memberships m using (project_id, team_id, user_id)
     left join permission_definitions d using (project_id, permission_id)
     where m.user_id is null or (d.permission_id is null and not starts_with(g.permission_id, '$'))`,
  );

test('of many who add the same user one does, with one event', async () => {
  const answers = await race(Array.from({ length: 8 }, () => add()));

  expect(outcomes(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 'TEAM_MEMBERSHIP_ALREADY_EXISTS')]);
  expect(await rowsOf('team_memberships')).toHaveLength(1);
  const told = await instance.query(
    "select id from events where type = 'team_membership.created' and data ->> 'team_id' = $1",
    [team.id],
  );
  expect(told).toHaveLength(1);
});

test('a team is never fuller than it may be, and never less full than it could', async () => {
  const people = await Promise.all(Array.from({ length: LIMIT + 4 }, () => signUp(instance.app, { project })));

  const answers = await race(people.map((person) => add(person)));

  expect(outcomes(answers)).toEqual([
    ...Array.from({ length: LIMIT }, () => 201),
    ...Array.from({ length: 4 }, () => 400),
  ]);
  expect(await rowsOf('team_memberships')).toHaveLength(LIMIT);
});

test('whoever comes and goes at the same moment is in the team or not, whole', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await race([add(), remove(), add(), remove()]);

    for (const outcome of outcomes(answers))
      expect([200, 201, 'TEAM_MEMBERSHIP_ALREADY_EXISTS', 'TEAM_MEMBERSHIP_NOT_FOUND']).toContain(outcome);
    const [members, grants] = [await rowsOf('team_memberships'), await rowsOf('team_permissions')];
    expect(grants).toHaveLength(members.length);
  }
  expect(await orphans()).toEqual([]);
});

test('whoever is removed while they are given a permission has none', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await addMember(instance.app, team, user);
    const [removed, ...given] = await race([remove(), give('admin'), give('$update_team'), give('admin')]);

    expect(removed?.status).toBe(200);
    for (const outcome of outcomes(given)) expect([201, 'TEAM_MEMBERSHIP_NOT_FOUND']).toContain(outcome);
    expect(await rowsOf('team_permissions')).toEqual([]);
  }
});

test('nobody is added to a team that is deleted meanwhile', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => signUp(instance.app, { project })));
  for (let round = 0; round < ROUNDS; round += 1) {
    team = await makeTeam(instance.app, { project });
    const [deleted, ...added] = await race([`DELETE /api/v1/teams/${team.id}`, ...people.map((person) => add(person))]);

    expect(deleted?.status).toBe(200);
    for (const outcome of outcomes(added)) expect([201, 'TEAM_NOT_FOUND']).toContain(outcome);
    for (const table of ['team_memberships', 'team_permissions']) expect(await rowsOf(table)).toEqual([]);
  }
});

test('whoever waits for a team to be deleted finds none', async () => {
  await using held = await holdRows(instance, 'select id from teams where id = $1', [team.id]);
  const adding = race([add(), add()]);
  await held.untilWaiting(2);
  await held.query('delete from teams where id = $1', [team.id]);
  await held.release();

  expect(outcomes(await adding)).toEqual(['TEAM_NOT_FOUND', 'TEAM_NOT_FOUND']);
});

test('whoever shows a picture in a team that is deleted meanwhile is in the way of nobody', async () => {
  await addMember(instance.app, team, user);
  const member = 'select from team_memberships where team_id = $1 and user_id = $2';
  await using held = await holdRows(instance, member, [team.id, user.userId]);
  const showing = ask(instance.app, `PATCH /api/v1/team-member-profiles/${team.id}/${user.userId}`, {
    ...asServer(),
    body: { profile_image_url: PNG_URL },
  });
  await held.untilWaiting(1);
  const deleting = race([`DELETE /api/v1/teams/${team.id}`]);
  await held.untilWaiting(2);
  await held.release();

  expect(outcomes([await showing, ...(await deleting)])).toEqual([200, 200]);
  expect(await rowsOf('team_pictures')).toEqual([]);
});

test('nobody is added who is deleted meanwhile', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await signUp(instance.app, { project });
    const [deleted, ...added] = await race([`DELETE /api/v1/users/${person.userId}`, add(person), add(person)]);

    expect(deleted?.status).toBe(200);
    for (const outcome of outcomes(added))
      expect([201, 'USER_NOT_FOUND', 'TEAM_MEMBERSHIP_ALREADY_EXISTS']).toContain(outcome);
  }
  expect(await rowsOf('team_memberships')).toEqual([]);
});

test('whoever waits for a member to be removed gives them nothing', async () => {
  await addMember(instance.app, team, user);
  await using held = await holdRows(instance, 'select user_id from team_memberships where team_id = $1', [team.id]);
  const giving = race([give('admin'), give('$update_team')]);
  await held.untilWaiting(2);
  await held.query('delete from team_memberships where team_id = $1', [team.id]);
  await held.release();

  expect(outcomes(await giving)).toEqual(['TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND']);
});

test('nobody is given a permission under a name that it no longer has', async () => {
  await addMember(instance.app, team, user);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before, after] = [`old_${round}`, `new_${round}`];
    await definePermission(instance.app, project, { id: before });
    const [renamed, given] = await Promise.all([
      ask(apps[0], `PATCH /api/v1/team-permission-definitions/${before}`, {
        as: 'admin',
        project,
        body: { id: after },
      }),
      ask(apps[1], give(before), asServer()),
    ]);

    expect(renamed.status).toBe(200);
    expect([201, 'PERMISSION_NOT_FOUND']).toContain(given.knownError ?? given.status);
  }
  expect(await orphans()).toEqual([]);
});
