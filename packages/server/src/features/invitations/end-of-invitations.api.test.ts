import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, refused } from '../../testing/ask.ts';
import { accept, invite, membersOf } from '../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../testing/make-project.ts';
import { checkCode } from '../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../testing/sign-up.ts';
import { makeMember, makeTeam, removeMember, type TestTeam } from '../../testing/teams.ts';
import { startTestInstance, type TestInstance } from '../../testing/test-instance.ts';
import type { App } from '../../app.ts';

/** An invitation ends with its team, its inviter, the account of whom it is for, and its project. */
let instance: TestInstance;
let other: App;
let project: OwnedProject;
let team: TestTeam;
let inviter: SignedIn;
beforeAll(async () => {
  instance = await startTestInstance();
  other = await instance.secondProcess();
});
beforeEach(async () => {
  project = await makeProject(instance.app);
  team = await makeTeam(instance.app, { project });
  inviter = await makeMember(instance.app, team);
});
afterAll(() => instance.stop());

const asServer = (line: Parameters<typeof ask>[1], app = other) => ask(app, line, { as: 'server', project });
const left = () =>
  instance.query("select from verification_codes where purpose = 'team_invitation' and project_id = $1", [project.id]);

const ends: Readonly<Record<string, (invited: SignedIn) => Promise<unknown>>> = {
  'its team is deleted': () => asServer(`DELETE /api/v1/teams/${team.id}`),
  'its inviter is removed': () => removeMember(other, team, inviter),
  'its inviter leaves': () =>
    ask(other, `DELETE /api/v1/team-memberships/${team.id}/me`, {
      as: 'client',
      project,
      accessToken: inviter.accessToken,
    }),
  'the account of its inviter is deleted': () => asServer(`DELETE /api/v1/users/${inviter.userId}`),
  'the account of whom it is for is deleted': ({ userId }) => asServer(`DELETE /api/v1/users/${userId}`),
};

test.each(Object.entries(ends))('it is gone on every process once %s', async (_, end) => {
  const invited = await signUp(instance.app, { project });
  const invitation = await invite(instance, team, { by: inviter, email: invited.email });

  await end(invited);

  const code = { project, code: invitation.code };
  expect(await checkCode(instance.app, 'team_invitation', code)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  expect(await left()).toEqual([]);
});

test('it goes with its project', async () => {
  await invite(instance, team, { by: inviter });

  await instance.query('delete from projects where project_id = $1', [project.id]);

  expect(await left()).toEqual([]);
});

test('what a server sent, and what others sent, stays when a member is removed', async () => {
  const colleague = await makeMember(instance.app, team);
  const [sentByServer, sentByColleague] = [
    await invite(instance, team),
    await invite(instance, team, { by: colleague }),
  ];

  await removeMember(instance.app, team, inviter);

  for (const { code } of [sentByServer, sentByColleague])
    expect(await checkCode(instance.app, 'team_invitation', { project, code })).toMatchObject({ status: 200 });
});

describe('at the very moment in which it is accepted', () => {
  const ROUNDS = 12;
  type Ended = { readonly invited: SignedIn; readonly id: string };

  const races: Readonly<Record<string, (ended: Ended) => Promise<{ status: number } | void>>> = {
    'its team is deleted': () => asServer(`DELETE /api/v1/teams/${team.id}`),
    'its inviter is removed': () => removeMember(other, team, inviter),
    'its inviter, who accepts it, is removed': () => removeMember(other, team, inviter),
    'it is taken back': ({ id }) => asServer(`DELETE /api/v1/team-invitations/${id}?team_id=${team.id}`),
    'whoever accepts it is deleted': ({ invited }) => asServer(`DELETE /api/v1/users/${invited.userId}`),
  };

  test.each(Object.entries(races))('%s: one comes first, and nothing is left over', async (name, race) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      team = await makeTeam(instance.app, { project });
      inviter = await makeMember(instance.app, team);
      const invited = name.includes('who accepts it') ? inviter : await signUp(instance.app, { project });
      const invitation = await invite(instance, team, { by: inviter });

      const [accepted] = await Promise.all([
        accept(instance.app, team, invitation, invited),
        race({ invited, id: invitation.id }),
      ]);

      expect([null, 'VERIFICATION_CODE_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED']).toContain(accepted.knownError);
      expect(accepted.status === 200).toBe(accepted.knownError === null);
      const [orphans] = await instance.query<{ count: number }>(
        `select count(*)::int as count
         from verification_codes c
         where c.team_id = $1 and not exists (
           select from teams t where t.id = c.team_id and (c.inviter_id is null or exists (
             select from team_memberships m where m.team_id = t.id and m.user_id = c.inviter_id)))`,
        [team.id],
      );
      expect(orphans).toEqual({ count: 0 });
      const others = (await membersOf(instance, team)).filter((id) => id !== inviter.userId);
      expect(accepted.status === 200 ? [invited.userId] : []).toEqual(expect.arrayContaining(others));
    }
  });
});
