import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { accept, askToInvite, invite } from '../../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes } from '../../../testing/mailed-code.ts';
import { lastMailTo, mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import {
  addMember,
  definePermission,
  grant,
  makeMember,
  makeTeam,
  removeMember,
  revoke,
  type TestTeam,
} from '../../../testing/teams.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { NO_ID } from '../../../testing/triggers.ts';
import { sendMail } from '../../mail/email/send-mail.ts';

const SEND = codePurposes.team_invitation.send;
const INVITE = '$invite_members';
const success = answered({ success: true, id: expect.any(String) });

let instance: TestInstance;
let project: OwnedProject;
let team: TestTeam;
let inviter: SignedIn;
beforeAll(async () => {
  instance = await startTestInstance();
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  inviter = await signUp(instance.app, { project });
  team = await makeTeam(instance.app, { project, creator: inviter });
});
afterAll(() => instance.stop());

const nothingSent = async (work: () => Promise<unknown>) => expect(await rowsAddedBy(instance, work)).toEqual({});
const storedOf = ({ id }: TestTeam) =>
  instance.query(
    'select inviter_id as "inviterId", email, user_id as "userId" from verification_codes where team_id = $1',
    [id],
  );

test('one mail with a link goes to the address, and the invitation names its team and inviter', async () => {
  const email = newEmail();

  let answer: unknown;
  const added = await rowsAddedBy(instance, async () => {
    answer = await askToInvite(instance.app, team, { by: inviter, email });
  });
  const { body } = await ask(instance.app, `GET /api/v1/team-invitations?team_id=${team.id}`, {
    as: 'server',
    project,
  });
  const [listed] = (body as { items: { id: string }[] }).items;
  expect(answer).toEqual(answered({ success: true, id: listed?.id }));

  expect(added).toEqual({ codes: 1, mails: 1, jobs: 1 });
  const mails = await mailsTo(instance, email, project.id);
  expect(mails).toEqual([
    {
      template: 'team_invitation',
      link: `${CALLBACK_URL}?code=${mails[0]?.code}`,
      code: expect.any(String),
      typedCode: undefined,
      isDecoy: false,
      expiresAt: new Date(instance.clock.now().getTime() + 7 * 86_400_000),
    },
  ]);
  expect(await storedOf(team)).toEqual([{ inviterId: inviter.userId, email, userId: null }]);
});

describe('the mail', () => {
  async function arrived(email: string): Promise<{ subject: string; text: string }> {
    const find = 'select id, kept from mails where project_id = $1 and recipient = $2';
    const [waiting] = await instance.query<{ id: string }>(find, [project.id, email]);
    await sendMail(instance.ctx, { projectId: project.id, id: waiting?.id ?? '' }, new AbortController().signal);
    const [mail] = await instance.query<{ kept: { subject: string; text: string } }>(find, [project.id, email]);
    return mail?.kept ?? { subject: '', text: '' };
  }

  test('says who invites, and to what', async () => {
    const body = { display_name: 'Mira' };
    await ask(instance.app, 'PATCH /api/v1/users/me', {
      as: 'client',
      project,
      accessToken: inviter.accessToken,
      body,
    });
    const email = newEmail();

    await askToInvite(instance.app, team, { by: inviter, email });

    const { code } = await lastMailTo(instance, email, project.id);
    const { subject, text } = await arrived(email);
    expect(subject).toBe('Join Acme Design on Acme');
    expect(text).toContain('Mira invites you to join the team Acme Design on Acme.');
    expect(text.split(`${CALLBACK_URL}?code=${code}`)).toHaveLength(2);
  });

  test('of a server names nobody, and no address but the one it is sent to', async () => {
    const email = newEmail();

    await askToInvite(instance.app, team, { email });

    expect((await arrived(email)).text).toContain('You are invited to join the team Acme Design on Acme.');
  });

  test('of a team with a hostile name holds it in one line, and no link but ours', async () => {
    const name = 'Free\r\nBcc: victim@example.com\r\n<a href="https://evil.example">prize</a> https://evil.example/x';
    const hostile = await makeTeam(instance.app, { project, display_name: name });
    const email = newEmail();

    await askToInvite(instance.app, hostile, { email });

    const { subject, text } = await arrived(email);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(`${subject}${text}`).not.toContain('evil.example');
    expect(text.match(/https?:\/\//g)).toHaveLength(1);
  });
});

describe('a server invites', () => {
  const send = (accessToken?: string) =>
    ask(instance.app, SEND, {
      as: 'server',
      project,
      accessToken,
      body: { email: newEmail(), team_id: team.id, callback_url: CALLBACK_URL },
    });

  test('without a session: nobody is the inviter', async () => {
    expect(await send()).toEqual(success);

    expect(await storedOf(team)).toMatchObject([{ inviterId: null }]);
  });

  test('for a member, whatever they may do themselves', async () => {
    await revoke(instance.app, team, inviter, 'admin');

    expect(await send(inviter.accessToken)).toEqual(success);

    expect(await storedOf(team)).toMatchObject([{ inviterId: inviter.userId }]);
  });

  test('for somebody who is not in the team: nobody is the inviter', async () => {
    expect(await send((await signUp(instance.app, { project })).accessToken)).toEqual(success);

    expect(await storedOf(team)).toMatchObject([{ inviterId: null }]);
  });
});

describe('members invite', () => {
  test('who may by something that contains the permission', async () => {
    await definePermission(instance.app, project, { id: 'host', contained_permission_ids: [INVITE] });
    await definePermission(instance.app, project, { id: 'lead', contained_permission_ids: ['host'] });
    const lead = await makeMember(instance.app, team);
    await revoke(instance.app, team, lead, 'member');
    await grant(instance.app, team, lead, 'lead');

    expect(await askToInvite(instance.app, team, { by: lead })).toEqual(success);
  });

  test('only where they may: every refusal sends nothing', async () => {
    const plain = await makeMember(instance.app, team);
    await revoke(instance.app, team, plain, 'member');
    const removed = await makeMember(instance.app, team);
    await removeMember(instance.app, team, removed);
    const ofAnother = await signUp(instance.app, { project });
    await makeTeam(instance.app, { project, creator: ofAnother });
    const otherProject = await makeProject(instance.app);
    const abroad = await makeTeam(instance.app, { project: otherProject });
    const outside = (user: SignedIn, team_id = team.id) =>
      refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: user.userId });

    await nothingSent(async () => {
      const ids = { team_id: team.id, user_id: plain.userId, permission_id: INVITE };
      expect(await askToInvite(instance.app, team, { by: plain })).toEqual(refused('TEAM_PERMISSION_REQUIRED', ids));
      for (const by of [removed, ofAnother]) expect(await askToInvite(instance.app, team, { by })).toEqual(outside(by));
      for (const id of [NO_ID, abroad.id])
        expect(await askToInvite(instance.app, { id, project }, { by: inviter })).toEqual(outside(inviter, id));
    });
  });

  test('only to where people may be sent, which is asked before all else', async () => {
    await nothingSent(async () => {
      const evil = { by: inviter, callbackUrl: 'https://evil.example/handler' };
      expect(await askToInvite(instance.app, team, evil)).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
    });
  });

  test('only with a session, which the schema asks for', async () => {
    await nothingSent(async () => {
      expect(await ask(instance.app, SEND, { as: 'client', project, body: {} })).toEqual(
        mismatch(
          SEND,
          'auth.user is a required field',
          'body.email is a required field',
          'body.team_id is a required field',
          'body.callback_url is a required field',
        ),
      );
    });
  });

  test('not any more if they lose the permission while they wait for the team', async () => {
    await using held = await holdRows(instance, 'select from teams where id = $1', [team.id]);
    const asked = askToInvite(instance.app, team, { by: inviter });
    await held.untilWaiting(1);

    await instance.query('delete from team_permissions where team_id = $1', [team.id]);
    await held.release();

    const ids = { team_id: team.id, user_id: inviter.userId, permission_id: INVITE };
    expect(await asked).toEqual(refused('TEAM_PERMISSION_REQUIRED', ids));
    expect(await storedOf(team)).toEqual([]);
  });
});

test('whoever waits for their removal invites nobody', async () => {
  const membership = 'team_memberships where team_id = $1 and user_id = $2';
  const values = [team.id, inviter.userId];
  await nothingSent(async () => {
    await using held = await holdRows(instance, `select from ${membership}`, values);
    const inviting = askToInvite(instance.app, team, { by: inviter });
    await held.untilWaiting(1);
    await held.query(`delete from ${membership}`, values);
    await held.release();

    expect(await inviting).toEqual(refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: inviter.userId }));
  });
});

test('a server is told of a team that is not there', async () => {
  await nothingSent(async () => {
    expect(await askToInvite(instance.app, { id: NO_ID, project })).toEqual(
      refused('TEAM_NOT_FOUND', { team_id: NO_ID }),
    );
  });
});

test('an address may be invited again: both codes work, once each', async () => {
  const email = newEmail();
  const first = await invite(instance, team, { by: inviter, email });
  const second = await invite(instance, team, { by: inviter, email });

  for (const invitation of [second, first]) {
    const newcomer = await signUp(instance.app, { project });
    expect(await accept(instance.app, team, invitation, newcomer)).toEqual(answered({}));
    expect(await accept(instance.app, team, invitation, newcomer)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
  }
});

test('a member may be invited too: the answer tells nothing of who is in the team', async () => {
  const member = await makeMember(instance.app, team);

  expect(await askToInvite(instance.app, team, { by: inviter, email: member.email })).toEqual(success);
});

describe('where three invitations may be open', () => {
  const FULL = answered('This team has reached its limit of pending invitations.', 400);
  let small: TestInstance;
  let fewer: TestTeam;
  beforeAll(async () => {
    small = await startTestInstance({
      teamLimits: { openInvitationsPerTeam: 3 },
      mailLimits: { perAddressIn15Minutes: 1, perClientInOneHour: 100, perProjectInOneHour: 100 },
    });
  });
  beforeEach(async () => {
    fewer = await makeTeam(small.app, {});
  });
  afterAll(() => small.stop());

  test('the fourth is refused, and nothing of it is kept', async () => {
    for (let sent = 0; sent < 3; sent += 1) expect(await askToInvite(small.app, fewer)).toEqual(success);

    expect(await rowsAddedBy(small, async () => expect(await askToInvite(small.app, fewer)).toEqual(FULL))).toEqual({});
    expect(await askToInvite(small.app, await makeTeam(small.app, {}))).toEqual(success);
  });

  test('those that were accepted or have expired make room', async () => {
    const sent = await invite(small, fewer);
    await invite(small, fewer);
    await invite(small, fewer);
    await accept(small.app, fewer, sent, await signUp(small.app));
    expect(await askToInvite(small.app, fewer)).toEqual(success);
    expect(await askToInvite(small.app, fewer)).toEqual(FULL);

    small.clock.advance(7 * 86_400_000);

    expect(await askToInvite(small.app, fewer)).toEqual(success);
  });

  test('of twelve at once, on two processes, three are sent', async () => {
    const other = await small.secondProcess();

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => askToInvite(index % 2 === 0 ? small.app : other, fewer)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 9 }, () => FULL));
    expect(await small.query('select from verification_codes where team_id = $1', [fewer.id])).toHaveLength(3);
  });

  test('what the limits of mails withhold is answered as ever and takes no room', async () => {
    const email = newEmail();
    expect(await askToInvite(small.app, fewer, { email })).toEqual(success);

    const added = await rowsAddedBy(small, async () =>
      expect(await askToInvite(small.app, fewer, { email })).toEqual(success),
    );

    expect(added).toEqual({ withheld: 1 });
  });

  test('whoever may not invite uses up nothing of the limits', async () => {
    const outsider = await signUp(small.app);
    const email = newEmail();
    await askToInvite(small.app, fewer, { by: outsider, email });

    expect(await rowsAddedBy(small, () => askToInvite(small.app, fewer, { email }))).toMatchObject({ mails: 1 });
  });
});

test('the inviter may be added, removed and added again; what they sent before stays gone', async () => {
  const member = await makeMember(instance.app, team);
  const invitation = await invite(instance, team, { by: member });
  await removeMember(instance.app, team, member);
  await addMember(instance.app, team, member);

  const answer = await accept(instance.app, team, invitation, await signUp(instance.app, { project }));

  expect(answer).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
});
