import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { accept, invite, type SentInvitation } from '../../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { makeMember, makeTeam, removeMember, revoke, type TestTeam } from '../../../testing/teams.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const EITHER = answered('Ask for the invitations either of a team or of a user.', 400);

let project: OwnedProject;
let team: TestTeam;
let inviter: SignedIn;
const test = instanceTest({
  mailLimits: { perAddressIn15Minutes: 1000, perClientInOneHour: 1000, perProjectInOneHour: 1000 },
});
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  inviter = await signUp(instance.app, { project });
  team = await makeTeam(instance.app, { project, creator: inviter });
});

const list = (query: string, by?: SignedIn): Promise<WholeAnswer> =>
  ask(instance.app, `GET /api/v1/team-invitations?${query}`, {
    as: by ? 'client' : 'server',
    project,
    accessToken: by?.accessToken,
  });
const shown = ({ id, email }: SentInvitation, ofTeam = team) => ({
  id,
  team_id: ofTeam.id,
  team_display_name: 'Acme Design',
  recipient_email: email,
  expires_at_millis: instance.clock.now().getTime() + 7 * 86_400_000,
});
const NAME = 'Mi';
const toServers = (invitation: object, by?: SignedIn) => ({
  ...invitation,
  created_at_millis: instance.clock.now().getTime(),
  inviter: by ? { id: by.userId, display_name: NAME, primary_email: by.email } : null,
  callback_url: CALLBACK_URL,
});
const all = (...items: object[]) => answered({ items, is_paginated: false });

describe('of a team', () => {
  test('are those that can still be accepted, the oldest first, and no code is among them', async () => {
    const first = await invite(instance, team, { by: inviter });
    const [accepted, expired, revoked] = [
      await invite(instance, team),
      await invite(instance, team),
      await invite(instance, team),
    ];
    await invite(instance, await makeTeam(instance.app, { project }));
    instance.clock.advance(1000);
    const last = await invite(instance, team);
    await accept(instance.app, team, accepted, await signUp(instance.app, { project }));
    await instance.query('update verification_codes set expires_at = created_at where invitation_id = $1', [
      expired.id,
    ]);
    await ask(instance.app, `DELETE /api/v1/team-invitations/${revoked.id}?team_id=${team.id}`, {
      as: 'server',
      project,
    });

    const { expires_at_millis } = shown(first);
    const earlier = { ...shown(first), expires_at_millis: expires_at_millis - 1000 };
    expect(await list(`team_id=${team.id}`, inviter)).toEqual(all(earlier, shown(last)));
  });

  test('tell servers when they were sent, by whom and to which page, and nobody else', async () => {
    const by = await makeMember(instance.app, team);
    await ask(instance.app, `PATCH /api/v1/team-member-profiles/${team.id}/${by.userId}`, {
      as: 'server',
      project,
      body: { display_name: NAME },
    });
    const [ofMember, ofServer] = [await invite(instance, team, { by }), await invite(instance, team)];
    const both = (view: (invitation: SentInvitation, sender?: SignedIn) => object) =>
      expect.arrayContaining([view(ofMember, by), view(ofServer)]);

    const toServer = await list(`team_id=${team.id}`);
    expect(toServer.body).toMatchObject({ items: both((invitation, sender) => toServers(shown(invitation), sender)) });
    expect(JSON.stringify(toServer.body)).not.toContain(ofServer.code);
    expect((await list(`team_id=${team.id}`, by)).body).toEqual({
      items: both((one) => shown(one)),
      is_paginated: false,
    });
  });

  test('are for those who may invite', async () => {
    const plain = await makeMember(instance.app, team);
    await revoke(instance.app, team, plain, 'member');
    const removed = await makeMember(instance.app, team);
    await removeMember(instance.app, team, removed);
    const stranger = await signUp(instance.app, { project });
    await invite(instance, team);
    const query = `team_id=${team.id}`;
    const ids = { team_id: team.id, user_id: plain.userId, permission_id: '$invite_members' };

    for (const asked of [query, `${query}&limit=5`]) {
      expect(await list(asked, plain)).toEqual(refused('TEAM_PERMISSION_REQUIRED', ids));
      for (const by of [removed, stranger])
        expect(await list(asked, by)).toEqual(
          refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: by.userId }),
        );
      expect(await ask(instance.app, `GET /api/v1/team-invitations?${asked}`, { as: 'client', project })).toEqual(
        refused('USER_AUTHENTICATION_REQUIRED'),
      );
    }
    expect(await list(`team_id=${NO_ID}`, inviter)).toEqual(
      refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: NO_ID, user_id: inviter.userId }),
    );
    expect(await list(`team_id=${NO_ID}`)).toEqual(refused('TEAM_NOT_FOUND', { team_id: NO_ID }));
  });

  test('may be none', async () => {
    expect(await list(`team_id=${team.id}`, inviter)).toEqual(all());
    expect(await list(`team_id=${team.id}`)).toEqual(all());
  });

  test('come page by page, each of them once', async () => {
    const sent = [];
    for (let count = 0; count < 5; count += 1) {
      sent.push((await invite(instance, team)).id);
      if (count % 2 === 1) instance.clock.advance(1); // some in the same millisecond
    }
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await list(`team_id=${team.id}&limit=2${cursor && `&cursor=${cursor}`}`, inviter);
      const page = body as {
        items: { id: string }[];
        is_paginated: boolean;
        pagination: { next_cursor: string | null };
      };
      expect(page.is_paginated).toBe(true);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.pagination.next_cursor;
    }

    expect(found).toHaveLength(5);
    expect(found.toSorted()).toEqual(sent.toSorted());
    expect(found.slice(0, 2).toSorted()).toEqual(sent.slice(0, 2).toSorted());
  });

  test('do not seem to end for whoever may no longer see them', async () => {
    for (let times = 0; times < 2; times += 1) await invite(instance, team);
    const { body } = await list(`team_id=${team.id}&limit=1`, inviter);
    const { next_cursor } = (body as { pagination: { next_cursor: string } }).pagination;
    await removeMember(instance.app, team, inviter);

    expect(await list(`team_id=${team.id}&limit=1&cursor=${next_cursor}`, inviter)).toEqual(
      refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: inviter.userId }),
    );
  });

  test('are not found by the cursor of another list', async () => {
    expect(await list(`team_id=${team.id}&cursor=eyJhIjowfQ`, inviter)).toEqual(
      answered('The cursor is not one of this list.', 400),
    );
  });

  test('come all at once, though there are more than are read at once', async () => {
    await instance.query(
      `insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id, created_at, expires_at)
       select $1, sha256(convert_to($2 || n::text, 'UTF8')), 'team_invitation', n || '@example.com', n || '@example.com', gen_random_uuid(), $2::uuid,
         $3::timestamptz + n * interval '1 second', $3::timestamptz + interval '7 days'
       from generate_series(1, 250) as n`,
      [project.id, team.id, instance.clock.now()],
    );

    const { body } = await list(`team_id=${team.id}`, inviter);

    const { items } = body as { items: { recipient_email: string }[] };
    expect(items.map(({ recipient_email }) => recipient_email)).toEqual(
      Array.from({ length: 250 }, (_, index) => `${index + 1}@example.com`),
    );
  });
});

describe('of a user', () => {
  let invited: SignedIn;
  beforeEach(async () => {
    invited = await signUp(instance.app, { project });
  });

  test('are those to their address, however it is spelt, once they have proved it', async () => {
    const mine = await invite(instance, team, { by: inviter, email: invited.email.toUpperCase() });
    await invite(instance, team);
    for (const [query, by] of [
      ['user_id=me', invited],
      [`user_id=${invited.userId}`, undefined],
    ] as const)
      expect(await list(query, by)).toEqual(all());

    await verifyAddressOf(instance, { project, user: invited });

    for (const [query, by] of [
      ['user_id=me', invited],
      [`user_id=${invited.userId}`, invited],
    ] as const)
      expect(await list(query, by)).toEqual(all(shown(mine)));
    expect(await list(`user_id=${invited.userId}`)).toMatchObject(all(shown(mine)));
  });

  test('are theirs alone', async () => {
    expect(await list(`user_id=${invited.userId}`, inviter)).toEqual(
      answered('Clients may only ask for the signed-in user.', 403),
    );
    expect(await list('user_id=me')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(await list(`user_id=${NO_ID}`)).toEqual(refused('USER_NOT_FOUND'));
  });

  test('are not for guests, who are nobody to themselves', async () => {
    const asGuest = (userId: string) =>
      ask(instance.app, `GET /api/v1/team-invitations?user_id=${userId}`, { as: 'client', project });

    expect(await asGuest('me')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(await asGuest(invited.userId)).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
  });

  test('are those of one project', async () => {
    const otherProject = await makeProject(instance.app);
    await invite(instance, await makeTeam(instance.app, { project: otherProject }), { email: invited.email });
    await verifyAddressOf(instance, { project, user: invited });

    expect(await list('user_id=me', invited)).toEqual(all());
  });
});

test('either a team or a user is asked for', async () => {
  expect(await list(`team_id=${team.id}&user_id=me`, inviter)).toEqual(EITHER);
  expect(await list('limit=5', inviter)).toEqual(EITHER);
  expect(await list('', inviter)).toEqual(EITHER);
});
