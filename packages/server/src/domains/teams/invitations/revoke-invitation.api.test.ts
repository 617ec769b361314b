import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { accept, invite, type SentInvitation } from '../../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { makeMember, makeTeam, removeMember, revoke, type TestTeam } from '../../../testing/teams.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const success = answered({ success: true });
const notFound = refused('VERIFICATION_CODE_NOT_FOUND');

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let inviter: SignedIn;
let invitation: SentInvitation;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  inviter = await signUp(instance.app, { project });
  team = await makeTeam(instance.app, { project, creator: inviter });
  invitation = await invite(instance, team, { by: inviter });
});

const takeBack = (
  by?: SignedIn,
  { id = invitation.id, teamId = team.id }: { id?: string; teamId?: string } = {},
): Promise<WholeAnswer> =>
  ask(instance.app, `DELETE /api/v1/team-invitations/${id}?team_id=${teamId}`, {
    as: by ? 'client' : 'server',
    project,
    accessToken: by?.accessToken,
  });
const check = () => checkCode(instance.app, 'team_invitation', { project, code: invitation.code });

test('the link is worth nothing any more', async () => {
  const other = await invite(instance, team, { by: inviter });

  expect(await takeBack(inviter)).toEqual(success);

  expect(await check()).toEqual(notFound);
  const newcomer = await signUp(instance.app, { project });
  expect(await accept(instance.app, team, invitation, newcomer)).toEqual(notFound);
  expect(await accept(instance.app, team, other, newcomer)).toEqual(answered({}));
});

test('whoever may invite may take back what others sent, and so may servers', async () => {
  const host = await makeMember(instance.app, team);

  expect(await takeBack(host)).toEqual(success);
  invitation = await invite(instance, team, { by: inviter });
  expect(await takeBack()).toEqual(success);
});

test('what is not open is not there: taken back, accepted, expired, unknown, of another team or project', async () => {
  const elsewhere = await makeTeam(instance.app, { project, creator: inviter });
  const theirs = await invite(instance, elsewhere, { by: inviter });
  const otherProject = await makeProject(instance.app);
  const abroad = await invite(instance, await makeTeam(instance.app, { project: otherProject }));
  const accepted = await invite(instance, team);
  await accept(instance.app, team, accepted, await signUp(instance.app, { project }));
  const expired = await invite(instance, team);
  await instance.query('update verification_codes set expires_at = created_at where invitation_id = $1', [expired.id]);
  await takeBack(inviter);

  for (const id of [invitation.id, accepted.id, expired.id, NO_ID, theirs.id, abroad.id])
    for (const by of [inviter, undefined]) expect(await takeBack(by, { id })).toEqual(notFound);
  const used = refused('VERIFICATION_CODE_ALREADY_USED');
  expect(await checkCode(instance.app, 'team_invitation', { project, code: accepted.code })).toEqual(used);
});

test('only those who may invite may, and the invitation stays what it is', async () => {
  const plain = await makeMember(instance.app, team);
  await revoke(instance.app, team, plain, 'member');
  const removed = await makeMember(instance.app, team);
  await removeMember(instance.app, team, removed);
  const stranger = await signUp(instance.app, { project });
  const ids = { team_id: team.id, user_id: plain.userId, permission_id: '$invite_members' };

  expect(await takeBack(plain)).toEqual(refused('TEAM_PERMISSION_REQUIRED', ids));
  for (const by of [removed, stranger])
    expect(await takeBack(by)).toEqual(refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: by.userId }));
  expect(
    await ask(instance.app, `DELETE /api/v1/team-invitations/${invitation.id}?team_id=${team.id}`, {
      as: 'client',
      project,
    }),
  ).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
  expect(await takeBack(undefined, { teamId: NO_ID })).toEqual(refused('TEAM_NOT_FOUND', { team_id: NO_ID }));
  expect(await check()).toEqual(answered({ is_code_valid: true }));
});

test('the team has to be named', async () => {
  const line = `DELETE /api/v1/team-invitations/${invitation.id}` as const;

  expect(await ask(instance.app, line, { as: 'server', project })).toEqual(
    mismatch(line, 'query.team_id is a required field'),
  );
});
