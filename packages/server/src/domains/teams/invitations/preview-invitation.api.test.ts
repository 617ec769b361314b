import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { accept, invite } from '../../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, codePurposes } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { addMember, grant, makeMember, makeTeam, removeMember, type TestTeam } from '../../../testing/teams.ts';

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let inviter: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  inviter = await signUp(instance.app, { project });
  team = await makeTeam(instance.app, { project, creator: inviter });
});

/** Nobody is signed in. */
const preview = (code: string, of: OwnedProject = project) =>
  ask(instance.app, 'POST /api/v1/team-invitations/accept/preview', { as: 'client', project: of, body: { code } });
const asInviter = (line: Parameters<typeof ask>[1], body: object) =>
  ask(instance.app, line, { as: 'client', project, accessToken: inviter.accessToken, body });
const setTeamName = (display_name: string) =>
  ask(instance.app, `PATCH /api/v1/teams/${team.id}`, { as: 'server', project, body: { display_name } });

test('a guest with the code sees the team, who invites and the recipient, as often as they look', async () => {
  await setTeamName('Orbit');
  await asInviter('PATCH /api/v1/users/me', { display_name: 'Mira Example' });
  const { code } = await invite(instance, team, { by: inviter, email: 'Jonas@Example.com' });

  const shown = {
    team_display_name: 'Orbit',
    inviter_display_name: 'Mira Example',
    recipient_email: 'Jonas@Example.com',
  };
  const added = await rowsAddedBy(instance, async () => {
    for (let look = 0; look < 3; look += 1) expect(await preview(code)).toEqual(answered(shown));
  });

  expect(added).toEqual({});
  expect(await accept(instance.app, team, { code }, inviter)).toEqual(answered({}));
});

test('the inviter is called what they are called in the team', async () => {
  await asInviter('PATCH /api/v1/users/me', { display_name: 'Mira Example' });
  await asInviter(`PATCH /api/v1/team-member-profiles/${team.id}/me`, { display_name: 'Mira from Design' });
  const { code } = await invite(instance, team, { by: inviter });

  expect(await preview(code)).toMatchObject({ body: { inviter_display_name: 'Mira from Design' } });
});

test('no inviter is named where they have no name, or where a server invites', async () => {
  for (const by of [inviter, undefined]) {
    const { code } = await invite(instance, team, by ? { by } : {});
    expect(await preview(code)).toMatchObject({ status: 200, body: { inviter_display_name: null } });
  }
});

test('names are given as they are: whoever shows them shows text', async () => {
  const name = '<b onclick="x">{{link}}</b>';
  await setTeamName(name);
  await asInviter('PATCH /api/v1/users/me', { display_name: name });
  const { code } = await invite(instance, team, { by: inviter });

  expect(await preview(code)).toMatchObject({ body: { team_display_name: name, inviter_display_name: name } });
});

/** What makes a code worthless. */
const ends: Readonly<Record<string, (code: { id: string; code: string }) => Promise<unknown>>> = {
  'that was revoked': ({ id }) =>
    ask(instance.app, `DELETE /api/v1/team-invitations/${id}?team_id=${team.id}`, { as: 'server', project }),
  'that expired': async () => instance.clock.advance(codePurposes.team_invitation.lifetimeMillis),
  'that was used': async (sent) => accept(instance.app, team, sent, await signUp(instance.app, { project })),
  'whose inviter was removed': () => removeMember(instance.app, team, inviter),
  'whose team was deleted': () => ask(instance.app, `DELETE /api/v1/teams/${team.id}`, { as: 'server', project }),
};
const refusals = {
  'that was revoked': 'VERIFICATION_CODE_NOT_FOUND',
  'that expired': 'VERIFICATION_CODE_EXPIRED',
  'that was used': 'VERIFICATION_CODE_ALREADY_USED',
  'whose inviter was removed': 'VERIFICATION_CODE_NOT_FOUND',
  'whose team was deleted': 'VERIFICATION_CODE_NOT_FOUND',
} as const;

test.each(Object.entries(refusals))('a code %s shows nothing, and is refused as by a check', async (name, refusal) => {
  const sent = await invite(instance, team, { by: inviter });
  await ends[name]?.(sent);

  const answer = await preview(sent.code);

  expect(answer).toEqual(refused(refusal));
  expect(answer).toEqual(await checkCode(instance.app, 'team_invitation', { project, code: sent.code }));
});

test('a wrong code is answered and counted as by a check', async () => {
  const code = '0'.repeat(45);
  const checked = await rowsAddedBy(instance, () => checkCode(instance.app, 'team_invitation', { project, code }));
  const previewed = await rowsAddedBy(instance, async () =>
    expect(await preview(code)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND')),
  );
  expect(previewed).toEqual(checked);
});

test('a code of another project shows nothing', async () => {
  const { code } = await invite(instance, team, { by: inviter });
  const other = await makeProject(instance.app);

  expect(await preview(code, other)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  expect(await preview(code)).toMatchObject({ status: 200 });
});

test('an inviter is called what they are called in that team, not elsewhere or as somebody else', async () => {
  const second = await makeTeam(instance.app, { project });
  await addMember(instance.app, second, inviter);
  const other = await makeMember(instance.app, team);
  await grant(instance.app, team, other, '$invite_members');
  const invitations: readonly [TestTeam, SignedIn, string][] = [
    [team, inviter, 'Mira from Design'],
    [second, inviter, 'Mira from Sales'],
    [team, other, 'Jonas'],
  ];
  for (const [of, { accessToken }, display_name] of invitations)
    await ask(instance.app, `PATCH /api/v1/team-member-profiles/${of.id}/me`, {
      as: 'client',
      project,
      accessToken,
      body: { display_name },
    });

  // All of them, so that a wrong name shows in whichever order rows are read.
  for (const [of, by, name] of invitations) {
    const { code } = await invite(instance, of, { by });
    expect(await preview(code)).toMatchObject({ body: { inviter_display_name: name } });
  }
});

test('each project shows its own inviter, even where ids are the same', async () => {
  const setName = (of: OwnedProject, display_name: string) =>
    ask(instance.app, `PATCH /api/v1/users/${inviter.userId}`, { as: 'server', project: of, body: { display_name } });
  const { code } = await invite(instance, team, { by: inviter });
  const copy = await makeProject(instance.app);
  await copyProject(instance, { from: project.id, to: copy.id });
  await setName(project, 'Mira');
  await setName(copy, 'Nora');

  expect(await preview(code)).toMatchObject({ body: { inviter_display_name: 'Mira' } });
  expect(await preview(code, copy)).toMatchObject({ body: { inviter_display_name: 'Nora' } });
});
