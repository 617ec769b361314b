import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import { definePermission, grant, makeMember, makeTeam, type TestTeam } from '../../../../testing/teams.ts';
import { NO_ID } from '../../../../testing/triggers.ts';

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let member: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  team = await makeTeam(instance.app, { project });
  member = await makeMember(instance.app, team);
});

interface Named {
  readonly permission?: string;
  readonly userId?: string;
  readonly teamId?: string;
}
const pathOf = ({ permission = 'admin', userId = member.userId, teamId = team.id }: Named) =>
  `/api/v1/team-permissions/${teamId}/${userId}/${permission}` as const;
const give = (named: Named = {}) => ask(instance.app, `POST ${pathOf(named)}`, { as: 'server', project, body: {} });
const take = (named: Named = {}) => ask(instance.app, `DELETE ${pathOf(named)}`, { as: 'server', project });
const grantsOf = async ({ userId }: Pick<SignedIn, 'userId'>) =>
  (
    await instance.query<{ id: string }>(
      'select permission_id as id from team_permissions where team_id = $1 and user_id = $2 order by 1',
      [team.id, userId],
    )
  ).map(({ id }) => id);
const toldOf = (type: string) =>
  instance.query("select version, data from events where type = $2 and data ->> 'team_id' = $1 order by sequence", [
    team.id,
    type,
  ]);

const held = (id: string) => ({ id, team_id: team.id, user_id: member.userId });

test('a server gives a member a permission, once', async () => {
  const before = (await toldOf('team_permission.created')).length;
  expect(await give()).toEqual(answered(held('admin'), 201));
  expect(await give()).toEqual(answered(held('admin'), 201));

  expect(await grantsOf(member)).toEqual(['admin', 'member']);
  expect((await toldOf('team_permission.created')).slice(before)).toEqual([{ version: 1, data: held('admin') }]);
});

test('a server takes it, once', async () => {
  await give();

  expect(await take()).toEqual(answered({ success: true }));
  expect(await take()).toEqual(
    refused('TEAM_PERMISSION_NOT_FOUND', { team_id: team.id, user_id: member.userId, permission_id: 'admin' }),
  );
  expect(await grantsOf(member)).toEqual(['member']);
  expect(await toldOf('team_permission.deleted')).toEqual([{ version: 1, data: held('admin') }]);
});

test.each(['%24invite_members', '$invite_members'])('%s is a permission of every project', async (permission) => {
  expect(await give({ permission })).toEqual(answered(held('$invite_members'), 201));
  expect(await grantsOf(member)).toEqual(['$invite_members', 'member']);
  expect(await take({ permission })).toEqual(answered({ success: true }));
});

test('what another permission contains cannot be taken by itself', async () => {
  expect(await take({ permission: '$read_members' })).toEqual(
    refused('TEAM_PERMISSION_NOT_FOUND', { team_id: team.id, user_id: member.userId, permission_id: '$read_members' }),
  );
});

test('a server with a session may say me', async () => {
  const asMember = { as: 'server', project, accessToken: member.accessToken } as const;

  expect(await ask(instance.app, `POST ${pathOf({ userId: 'me' })}`, asMember)).toEqual(answered(held('admin'), 201));
  expect(await ask(instance.app, `DELETE ${pathOf({ userId: 'me' })}`, asMember)).toEqual(answered({ success: true }));
  for (const { knownError } of [await give({ userId: 'me' }), await take({ userId: 'me' })])
    expect(knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
});

test('what does not exist is not found, the team before the permission before the member', async () => {
  const outsider = await signUp(instance.app, { project });
  const { userId } = outsider;
  const noTeam = refused('TEAM_NOT_FOUND', { team_id: NO_ID });
  const noMember = refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: userId });

  expect(await give({ teamId: NO_ID, permission: 'unknown' })).toEqual(noTeam);
  expect(await take({ teamId: NO_ID })).toEqual(noTeam);
  for (const named of [{}, { userId }])
    expect(await give({ ...named, permission: 'unknown' })).toEqual(
      refused('PERMISSION_NOT_FOUND', { permission_id: 'unknown' }),
    );
  expect(await give({ userId })).toEqual(noMember);
  expect(await take({ userId })).toEqual(noMember);
  expect(await grantsOf(outsider)).toEqual([]);
});

test('teams, people and permissions of another project are not found', async () => {
  const other = await makeProject(instance.app);
  const foreignTeam = await makeTeam(instance.app, { project: other });
  const foreigner = await makeMember(instance.app, foreignTeam);
  await definePermission(instance.app, other, { id: 'theirs' });

  for (const ask of [give, take]) {
    expect((await ask({ teamId: foreignTeam.id, userId: foreigner.userId })).knownError).toBe('TEAM_NOT_FOUND');
    expect((await ask({ userId: foreigner.userId })).knownError).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
  }
  expect((await give({ permission: 'theirs' })).knownError).toBe('PERMISSION_NOT_FOUND');
});

test.each([
  ['Admin', 'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed'],
  ['$admin', 'Invalid system permission'],
])('%s is no permission', async (permission, problem) => {
  const line = `POST ${pathOf({ permission })}` as const;

  expect(await give({ permission })).toEqual(mismatch(line, problem));
});

test('people give and take nothing, whatever they may do themselves', async () => {
  await grant(instance.app, team, member, 'admin');
  const asMember = { as: 'client', project, accessToken: member.accessToken } as const;

  for (const method of ['POST', 'DELETE'])
    expect(await ask(instance.app, `${method} ${pathOf({})}`, asMember)).toMatchObject({
      knownError: 'INSUFFICIENT_ACCESS_TYPE',
    });
  expect(await grantsOf(member)).toEqual(['admin', 'member']);
});
