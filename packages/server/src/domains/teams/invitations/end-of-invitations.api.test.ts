import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { accept, invite, membersOf } from '../../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, mailCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { addMember, makeMember, makeTeam, removeMember, type TestTeam } from '../../../testing/teams.ts';
import type { App } from '../../../app.ts';

const DELETED = answered({ success: true });

/** An invitation ends with its team, its inviter, the account of whom it is for, and its project. */
const test = instanceTest();
let other: App;
let project: OwnedProject;
let team: TestTeam;
let inviter: SignedIn;
test.beforeAll(async () => {
  other = await instance.secondProcess();
});
beforeEach(async () => {
  project = await makeProject(instance.app);
  team = await makeTeam(instance.app, { project });
  inviter = await makeMember(instance.app, team);
});

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
  'the account of whom it is for is deleted': async (invited) => {
    await verifyAddressOf(instance, { project, user: invited });
    await asServer(`DELETE /api/v1/users/${invited.userId}`);
  },
};

test.each(Object.entries(ends))('it is gone on every process once %s', async (_, end) => {
  const invited = await signUp(instance.app, { project });
  const invitation = await invite(instance, team, { by: inviter, email: invited.email });

  await end(invited);

  const code = { project, code: invitation.code };
  expect(await checkCode(instance.app, 'team_invitation', code)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  expect(await left()).toEqual([]);
});

const endsOfStrangers: Readonly<Record<string, (stranger: SignedIn) => Promise<unknown>>> = {
  'is deleted': ({ userId }) => asServer(`DELETE /api/v1/users/${userId}`),
  'is refused by the owner of the address': async (stranger) => {
    const { code } = await mailCode(instance, 'email_verification', { project, user: stranger });
    return ask(other, 'POST /api/v1/contact-channels/verify/refuse', { as: 'client', project, body: { code } });
  },
};

test.each(Object.entries(endsOfStrangers))(
  'it stays, and its mail leaves, once an account that never proved the address %s',
  async (_, end) => {
    const stranger = await signUp(instance.app, { project });
    const { code, id } = await invite(instance, team, { by: inviter, email: stranger.email });

    expect(await end(stranger)).toEqual(answered({ success: true }));

    expect(await checkCode(instance.app, 'team_invitation', { project, code })).toMatchObject({ status: 200 });
    expect(await instance.query('select template from mails where recipient = $1', [stranger.email])).toEqual([
      { template: 'team_invitation' },
    ]);
    const owner = await signUp(instance.app, { project, email: stranger.email });
    await verifyAddressOf(instance, { project, user: owner });
    expect(
      await ask(other, `POST /api/v1/team-invitations/${id}/accept`, {
        as: 'client',
        project,
        accessToken: owner.accessToken,
      }),
    ).toEqual(answered({}));
  },
);

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

describe('at the very moment in which whom it is for is deleted', () => {
  const ROUNDS = 8;
  const EACH = 200; // so many that they fall one after the other

  const prove = async (user: SignedIn): Promise<SignedIn> => {
    await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
    return user;
  };
  const inviteOften = (by: SignedIn, { email }: SignedIn) =>
    instance.query(
      `insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id, inviter_id, created_at, expires_at)
       select $1, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'team_invitation', $2, $2, gen_random_uuid(), $3, $4, $5::timestamptz,
         $5::timestamptz + interval '7 days'
       from generate_series(1, ${EACH})`,
      [project.id, email, team.id, by.userId, instance.clock.now()],
    );
  const deleteUser = ({ userId }: SignedIn, app?: App) => asServer(`DELETE /api/v1/users/${userId}`, app);

  const races: Readonly<Record<string, () => Promise<unknown>>> = {
    'its inviter is deleted, whom they invited too': () => deleteUser(inviter),
    'its team is deleted': () => asServer(`DELETE /api/v1/teams/${team.id}`),
    'its inviter is removed': () => asServer(`DELETE /api/v1/team-memberships/${team.id}/${inviter.userId}`),
  };

  test.each(Object.entries(races))('%s: both are gone, and nobody waits in a ring', async (name, race) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      team = await makeTeam(instance.app, { project });
      inviter = await prove(await makeMember(instance.app, team));
      const invited = await prove(await signUp(instance.app, { project }));
      await inviteOften(inviter, invited);
      await inviteOften(await makeMember(instance.app, team), invited);
      if (name.includes('they invited')) {
        await addMember(instance.app, team, invited);
        await inviteOften(invited, inviter);
      }

      expect(await Promise.all([race(), deleteUser(invited, instance.app)])).toEqual([DELETED, DELETED]);

      expect(await instance.query('select from verification_codes where email = $1', [invited.email])).toEqual([]);
    }
  });
});
