import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import {
  addMember,
  definePermission,
  grant,
  makeMember,
  makeTeam,
  revoke,
  type TestTeam,
} from '../../../testing/teams.ts';

const MEMBER = '/api/v1/team-permission-definitions/member';

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let member: SignedIn;
beforeEach(async () => {
  project = await makeProject(instance.app);
  team = await makeTeam(instance.app, { project });
  member = await makeMember(instance.app, team);
});

const change = {
  renamed: () => ask(instance.app, `PATCH ${MEMBER}`, { as: 'admin', project, body: { id: 'guest' } }),
  deleted: () => ask(instance.app, `DELETE ${MEMBER}`, { as: 'admin', project }),
};
const send = (line: `${string} /${string}`, body?: object) =>
  ask(instance.app, line, { as: 'server', project, ...(body && { body }) });

/** In the middle of a change: the definition has changed already, and a grant is waited for. */
const holdGrant = () =>
  holdRows(instance, 'select from team_permissions where project_id = $1 and user_id = $2', [
    project.id,
    member.userId,
  ]);

async function grantsOf({ userId }: Pick<SignedIn, 'userId'>): Promise<string[]> {
  const rows = await instance.query<{ id: string }>(
    'select permission_id as id from team_permissions where user_id = $1 order by 1',
    [userId],
  );
  return rows.map(({ id }) => id);
}

test('grants follow a new name, and go with what was granted', async () => {
  await grant(instance.app, team, member, '$update_team');

  expect((await change.renamed()).status).toBe(200);
  expect(await grantsOf(member)).toEqual(['$update_team', 'guest']);

  await ask(instance.app, `DELETE /api/v1/team-permission-definitions/guest`, { as: 'admin', project });
  expect(await grantsOf(member)).toEqual(['$update_team']);
});

test('grants follow however many they are', async () => {
  await instance.query(
    `with people as (
       insert into users (project_id, id, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), now(), now() from generate_series(1, 12500) returning id
     ), members as (
       insert into team_memberships (project_id, team_id, user_id, joined_at) select $1, $2, id, now() from people returning user_id
     )
     insert into team_permissions (project_id, team_id, user_id, permission_id) select $1, $2, user_id, 'member' from members`,
    [project.id, team.id],
  );
  const countOf = async (id: string) => {
    const [row] = await instance.query<{ count: number }>(
      'select count(*)::int as count from team_permissions where project_id = $1 and permission_id = $2',
      [project.id, id],
    );
    return row?.count;
  };

  expect((await change.renamed()).status).toBe(200);
  expect([await countOf('member'), await countOf('guest')]).toEqual([0, 12501]);

  await ask(instance.app, `DELETE /api/v1/team-permission-definitions/guest`, { as: 'admin', project });
  expect(await countOf('guest')).toBe(0);
});

test.each([
  ['renamed', ['guest']],
  ['deleted', []],
] as const)('whoever joins while a default is %s is given what it has become', async (how, granted) => {
  const other = await signUp(instance.app, { project });
  await using held = await holdGrant();

  const changing = change[how]();
  await held.untilWaiting(1);
  const joining = addMember(instance.app, team, other);
  await held.untilWaiting(2);
  await held.release();

  expect((await changing).status).toBe(200);
  await joining;
  expect(await grantsOf(other)).toEqual(granted);
});

test.each(['renamed', 'deleted'] as const)('what is being %s is granted to nobody', async (how) => {
  const other = await makeMember(instance.app, await makeTeam(instance.app, { project }));
  await send(`DELETE /api/v1/team-permissions/${team.id}/${member.userId}/member`);
  await grant(instance.app, team, member, 'member');
  await using held = await holdGrant();

  const changing = change[how]();
  await held.untilWaiting(1);
  const granting = send(`POST /api/v1/team-permissions/${team.id}/${member.userId}/member`, {});
  await held.untilWaiting(2);
  await held.release();

  expect((await changing).status).toBe(200);
  expect(await granting).toEqual(refused('PERMISSION_NOT_FOUND', { permission_id: 'member' }));
  expect([...(await grantsOf(member)), ...(await grantsOf(other))]).not.toContain('member');
});

test.each(['renamed', 'deleted'] as const)('a team is deleted once what is being %s is done', async (how) => {
  await using held = await holdGrant();

  const changing = change[how]();
  await held.untilWaiting(1);
  const deleting = send(`DELETE /api/v1/teams/${team.id}`);
  await held.untilWaiting(2);
  // Whoever held the team by now could wait for the change while that waits for the team's grants.
  expect(await instance.query('select id from teams where id = $1 for update skip locked', [team.id])).toHaveLength(1);
  await held.release();

  expect((await changing).status).toBe(200);
  expect(await deleting).toEqual(answered({ success: true }));
});

test.each(['renamed', 'deleted'] as const)('what is being %s becomes no default', async (how) => {
  await using held = await holdGrant();

  const changing = change[how]();
  await held.untilWaiting(1);
  const body = { config: { team_creator_default_permissions: [{ id: 'member' }] } };
  const setting = ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body });
  await held.untilWaiting(2);
  await held.release();

  expect((await changing).status).toBe(200);
  expect(await setting).toEqual(answered('The default permission "member" does not exist.', 400));
});

interface Membership {
  readonly team: TestTeam;
  readonly user: SignedIn;
}
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const byUserId = (a: SignedIn, b: SignedIn) => (a.userId < b.userId ? -1 : 1);

/** Memberships in the order in which they fall, and what makes them fall. */
const falling = {
  'a user': async () => {
    const teams = [await makeTeam(instance.app, { project }), await makeTeam(instance.app, { project })].sort(byId);
    const user = await signUp(instance.app, { project });
    return {
      memberships: teams.map((of) => ({ team: of, user })),
      line: `DELETE /api/v1/users/${user.userId}` as const,
    };
  },
  'a team': async () => {
    const of = await makeTeam(instance.app, { project });
    const users = [await signUp(instance.app, { project }), await signUp(instance.app, { project })].sort(byUserId);
    return { memberships: users.map((user) => ({ team: of, user })), line: `DELETE /api/v1/teams/${of.id}` as const };
  },
};

test.each([
  ['renamed', 'a user'],
  ['deleted', 'a user'],
  ['renamed', 'a team'],
  ['deleted', 'a team'],
] as const)('a permission is %s while %s falls that has it twice', async (how, what) => {
  const { memberships, line } = await falling[what]();
  await definePermission(instance.app, project, { id: 'a' });
  for (const { team: of, user } of memberships) {
    await addMember(instance.app, of, user);
    await grant(instance.app, of, user, 'a');
  }
  const [first, last] = memberships as [Membership, Membership];
  // What falls first is granted last, so that a change of the name meets it last.
  await revoke(instance.app, first.team, first.user, 'member');
  await grant(instance.app, first.team, first.user, 'member');
  await using held = await holdRows(
    instance,
    "select from team_permissions where team_id = $1 and user_id = $2 and permission_id = 'a'",
    [last.team.id, last.user.userId],
  );

  const deleting = send(line);
  await held.untilWaiting(1);
  const changing = change[how]();
  await held.untilWaiting(2);
  await held.release();

  expect(await deleting).toEqual(answered({ success: true }));
  expect((await changing).status).toBe(200);
});
