import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { accept, invite, membersOf } from '../../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, codePurposes } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { makeMember, makeTeam, type TestTeam } from '../../../testing/teams.ts';

const joined = answered({});
const valid = answered({ is_code_valid: true });

let project: OwnedProject;
let team: TestTeam;
let newcomer: SignedIn;
const test = instanceTest({ teamLimits: { membersPerTeam: 3 } });
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  team = await makeTeam(instance.app, { project });
  newcomer = await signUp(instance.app, { project });
});

test('whoever holds the link joins, whatever their address, with what members may do', async () => {
  const invitation = await invite(instance, team);

  expect(await accept(instance.app, team, invitation, newcomer)).toEqual(joined);

  expect(await membersOf(instance, team)).toEqual([newcomer.userId]);
  const { body } = await ask(instance.app, `GET /api/v1/team-permissions?team_id=${team.id}&user_id=me`, {
    as: 'client',
    project,
    accessToken: newcomer.accessToken,
  });
  expect(body).toMatchObject({ items: [{ id: 'member', team_id: team.id, user_id: newcomer.userId }] });
});

test('joining is an event, and so is each permission that comes with it', async () => {
  const invitation = await invite(instance, team);

  await accept(instance.app, team, invitation, newcomer);

  const about = await instance.query(
    `select type, version, data from events where data ->> 'user_id' = $1 and data ->> 'team_id' = $2 order by type`,
    [newcomer.userId, team.id],
  );
  const ids = { team_id: team.id, user_id: newcomer.userId };
  expect(about).toEqual([
    { type: 'team_membership.created', version: 1, data: ids },
    { type: 'team_permission.created', version: 1, data: { id: 'member', ...ids } },
  ]);
});

test('for a member nothing changes, but the code is used up', async () => {
  const member = await makeMember(instance.app, team, ['$delete_team']);
  const invitation = await invite(instance, team);

  const added = await rowsAddedBy(instance, async () =>
    expect(await accept(instance.app, team, invitation, member)).toEqual(joined),
  );

  expect(added).toEqual({});
  expect(await membersOf(instance, team)).toEqual([member.userId]);
  expect(await accept(instance.app, team, invitation, newcomer)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
});

test.each(['client', 'server', 'admin'] as const)('works with %s access, for whoever is signed in', async (as) => {
  const { code } = await invite(instance, team);

  const { accessToken } = newcomer;
  const answer = await ask(instance.app, codePurposes.team_invitation.use, {
    as,
    project,
    accessToken,
    body: { code },
  });

  expect(answer).toEqual(joined);
  expect(await membersOf(instance, team)).toEqual([newcomer.userId]);
});

test('the details name the team, as it is called now, and use nothing up', async () => {
  const { code } = await invite(instance, team);
  await ask(instance.app, `PATCH /api/v1/teams/${team.id}`, { as: 'server', project, body: { display_name: 'Orbit' } });
  const details = (accessToken?: string) =>
    ask(instance.app, 'POST /api/v1/team-invitations/accept/details', {
      as: 'client',
      project,
      accessToken,
      body: { code },
    });

  const told = answered({ team_id: team.id, team_display_name: 'Orbit' });
  for (let look = 0; look < 3; look += 1) expect(await details(newcomer.accessToken)).toEqual(told);
  expect(await details()).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
  expect(await accept(instance.app, team, { code }, newcomer)).toEqual(joined);
});

describe('what is refused uses nothing up', () => {
  test('nobody is signed in', async () => {
    const invitation = await invite(instance, team);

    expect(await accept(instance.app, team, invitation)).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));

    expect(await checkCode(instance.app, 'team_invitation', { project, code: invitation.code })).toEqual(valid);
    expect(await accept(instance.app, team, invitation, newcomer)).toEqual(joined);
  });

  test('the team is full; its members are still welcome', async () => {
    const members = [];
    for (let count = 0; count < 3; count += 1) members.push(await makeMember(instance.app, team));
    const [invitation, another] = [await invite(instance, team), await invite(instance, team)];
    const [first] = members;

    const added = await rowsAddedBy(instance, async () =>
      expect(await accept(instance.app, team, invitation, newcomer)).toMatchObject({ status: 400, knownError: null }),
    );

    expect(added).toEqual({});
    expect(await checkCode(instance.app, 'team_invitation', { project, code: invitation.code })).toEqual(valid);
    expect(await accept(instance.app, team, another, first)).toEqual(joined);
    expect(await membersOf(instance, team)).toEqual(members.map(({ userId }) => userId));
  });
});

test('of eight people who accept one invitation at once, on two processes, exactly one joins', async () => {
  const invitation = await invite(instance, team);
  const other = await instance.secondProcess();
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp(instance.app, { project })));

  const answers = await Promise.all(
    people.map((person, index) => accept(index % 2 === 0 ? instance.app : other, team, invitation, person)),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200)).toEqual(
    Array.from({ length: 7 }, () => refused('VERIFICATION_CODE_ALREADY_USED')),
  );
  const [winner] = people.filter((_, index) => answers[index]?.status === 200);
  expect(await membersOf(instance, team)).toEqual([winner?.userId]);
});

test('of eight invitations that are accepted at once, as many are as there is room', async () => {
  const other = await instance.secondProcess();
  const invitations = [];
  for (let sent = 0; sent < 8; sent += 1) invitations.push(await invite(instance, team));
  const people = await Promise.all(invitations.map(() => signUp(instance.app, { project })));

  const answers = await Promise.all(
    invitations.map((invitation, index) =>
      accept(index % 2 === 0 ? instance.app : other, team, invitation, people[index]),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(await membersOf(instance, team)).toHaveLength(3);
});
