import { beforeEach, expect } from 'vitest';
import type { App } from '../../../../app.ts';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import { makeMember, makeTeam, revoke, selectTeam, type TestTeam } from '../../../../testing/teams.ts';
import { NO_ID } from '../../../../testing/triggers.ts';

const test = instanceTest();
let secondProcess: App;
let project: OwnedProject;
let team: TestTeam;
let member: SignedIn;
test.beforeAll(async () => {
  secondProcess = await instance.secondProcess();
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  team = await makeTeam(instance.app, { project });
  member = await makeMember(instance.app, team);
});

const lineOf = (userId: string, teamId = team.id) => `DELETE /api/v1/team-memberships/${teamId}/${userId}` as const;
const asPerson = ({ accessToken }: SignedIn) => ({ as: 'client', project, accessToken }) as const;
const remove = (userId: string, by?: SignedIn, teamId?: string) =>
  ask(instance.app, lineOf(userId, teamId), by ? asPerson(by) : { as: 'server', project });
const membersOf = async ({ id }: TestTeam) =>
  (await instance.query<{ user_id: string }>('select user_id from team_memberships where team_id = $1', [id])).map(
    ({ user_id }) => user_id,
  );

const DONE = answered({ success: true });
const notIn = (userId: string, teamId = team.id) =>
  refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
const notAllowed = ({ userId }: SignedIn) =>
  refused('TEAM_PERMISSION_REQUIRED', { team_id: team.id, user_id: userId, permission_id: '$remove_members' });

test.each(['me', 'their own id'])('everybody may leave, whatever their permissions, as %s', async (how) => {
  await revoke(instance.app, team, member, 'member');

  expect(await remove(how === 'me' ? 'me' : member.userId, member)).toEqual(DONE);
  expect(await membersOf(team)).toEqual([]);
  expect(await remove('me', member)).toEqual(notIn(member.userId));
});

test('whatever is sent along is not read', async () => {
  expect(
    await ask(instance.app, lineOf('me'), { ...asPerson(member), body: { reason: 'no time', user_id: NO_ID } }),
  ).toEqual(DONE);
});

test('others are removed by those who may, directly or by what contains it', async () => {
  for (const permission of ['$remove_members', 'admin']) {
    const other = await makeMember(instance.app, team);
    const by = await makeMember(instance.app, team, [permission]);
    expect(await remove(other.userId, by)).toEqual(DONE);
    expect(await membersOf(team)).not.toContain(other.userId);
  }
});

test('and by nobody else: not by a member without it, nor by one who has it in another team', async () => {
  const elsewhere = await makeTeam(instance.app, { project });
  const stranger = await makeMember(instance.app, elsewhere, ['admin']);
  const by = await makeMember(instance.app, team);
  const guest = await signUp(instance.app, { project });

  expect(await remove(member.userId, by)).toEqual(notAllowed(by));
  for (const outsider of [stranger, guest])
    expect(await remove(member.userId, outsider)).toEqual(notIn(outsider.userId));
  expect(await ask(instance.app, lineOf('me'), { as: 'client', project })).toEqual(
    refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  );
  expect(await ask(instance.app, lineOf(member.userId), { as: 'client', project })).toEqual(
    refused('USER_AUTHENTICATION_REQUIRED'),
  );
  expect(await membersOf(team)).toContain(member.userId);
});

test('to outsiders every team looks the same, be it of others, of another project or none', async () => {
  const outsider = await signUp(instance.app, { project });
  const foreign = await makeTeam(instance.app, { project: await makeProject(instance.app) });

  for (const teamId of [team.id, foreign.id, NO_ID])
    for (const userId of [member.userId, NO_ID, 'me'])
      expect(await remove(userId, outsider, teamId)).toEqual(notIn(outsider.userId, teamId));
});

test('whoever may remove is told that there is no such member', async () => {
  const by = await makeMember(instance.app, team, ['admin']);

  expect(await remove(NO_ID, by)).toEqual(notIn(NO_ID));
});

test('servers remove anybody', async () => {
  expect(await remove(member.userId)).toEqual(DONE);
  expect(await remove(member.userId)).toEqual(notIn(member.userId));
  expect(await remove(member.userId, undefined, NO_ID)).toEqual(refused('TEAM_NOT_FOUND', { team_id: NO_ID }));
  expect(await remove('me')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});

test('but nobody of a team of another project', async () => {
  const other = await makeProject(instance.app);
  const foreign = await makeTeam(instance.app, { project: other });
  const foreigner = await makeMember(instance.app, foreign);

  expect(await remove(foreigner.userId, undefined, foreign.id)).toEqual(
    refused('TEAM_NOT_FOUND', { team_id: foreign.id }),
  );
  expect(await membersOf(foreign)).toEqual([foreigner.userId]);
});

test('with the membership go its permissions, and one event tells of it', async () => {
  await selectTeam(instance.app, team, member);
  await remove(member.userId);

  for (const table of ['team_permissions', 'selected_teams'])
    expect(await instance.query(`select * from ${table} where user_id = $1`, [member.userId])).toEqual([]);
  const told = await instance.query<object>(
    "select type, version, data from events where data ->> 'team_id' = $1 and type like '%.deleted' order by sequence",
    [team.id],
  );
  expect(told).toEqual([
    { type: 'team_membership.deleted', version: 1, data: { team_id: team.id, user_id: member.userId } },
  ]);
});

test('whoever comes again begins anew', async () => {
  const asServer = { as: 'server', project } as const;
  const profile = `/api/v1/team-member-profiles/${team.id}/${member.userId}` as const;
  await ask(instance.app, `PATCH ${profile}`, { ...asServer, body: { display_name: 'The boss' } });
  await remove(member.userId);
  await ask(instance.app, `POST /api/v1/team-memberships/${team.id}/${member.userId}`, asServer);

  expect(await ask(instance.app, `GET ${profile}`, asServer)).toMatchObject({ body: { display_name: null } });
});

test('whoever loses the permission, or the membership, is refused by every process at the next request', async () => {
  const by = await makeMember(instance.app, team, ['$remove_members']);
  const removeElsewhere = (userId: string) => ask(secondProcess, lineOf(userId), asPerson(by));
  expect(await removeElsewhere(NO_ID)).toEqual(notIn(NO_ID));

  await revoke(instance.app, team, by, '$remove_members');
  expect(await removeElsewhere(member.userId)).toEqual(notAllowed(by));
  await remove(by.userId);
  expect(await removeElsewhere(member.userId)).toEqual(notIn(by.userId));
  expect(await membersOf(team)).toEqual([member.userId]);
});
