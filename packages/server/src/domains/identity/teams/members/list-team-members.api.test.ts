import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import {
  addMember,
  grant,
  makeMember,
  makeTeam,
  removeMember,
  revoke,
  type TestTeam,
} from '../../../../testing/teams.ts';
import { NO_ID } from '../../../../testing/triggers.ts';

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let first: SignedIn;
let second: SignedIn;
beforeEach(async () => {
  project = await makeProject(instance.app);
  team = await makeTeam(instance.app, { project });
  first = await join();
  second = await join();
});

/** Each a moment after the one before. */
async function join(): Promise<SignedIn> {
  instance.clock.advance(1000);
  return makeMember(instance.app, team);
}

interface Answer {
  items: {
    team_id: string;
    user_id: string;
    user?: { id: string };
    joined_at_millis?: number;
    granted_permission_ids?: string[];
  }[];
  is_paginated: boolean;
  pagination?: { next_cursor: string | null };
}
const list = (query: string, by?: SignedIn) =>
  ask(instance.app, `GET /api/v1/team-member-profiles?${query}`, {
    as: by ? 'client' : 'server',
    project,
    accessToken: by?.accessToken,
  });
const listed = async (query: string, by?: SignedIn) => (await list(query, by)).body as Answer;
const idsOf = ({ items }: Answer) => items.map(({ user_id }) => user_id);
const ofTeam = (more = '') => `team_id=${team.id}${more}`;
const notIn = ({ userId }: SignedIn, teamId = team.id) =>
  refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
const notAllowed = ({ userId }: SignedIn) =>
  refused('TEAM_PERMISSION_REQUIRED', { team_id: team.id, user_id: userId, permission_id: '$read_members' });

describe('members', () => {
  test('see who is in their team, in the order of joining, without what is the business of servers', async () => {
    const profileOf = ({ userId }: SignedIn) => ({
      team_id: team.id,
      user_id: userId,
      display_name: null,
      profile_image_url: null,
    });

    expect(await list(ofTeam(), second)).toEqual(
      answered({ items: [profileOf(first), profileOf(second)], is_paginated: false }),
    );
  });

  test('need the permission for others, not for themselves', async () => {
    await revoke(instance.app, team, second, 'member');

    expect(await list(ofTeam(), second)).toEqual(notAllowed(second));
    expect(await list(ofTeam(`&user_id=${first.userId}`), second)).toEqual(notAllowed(second));
    for (const own of ['me', second.userId])
      expect(idsOf(await listed(ofTeam(`&user_id=${own}`), second))).toEqual([second.userId]);
  });

  test('may look for one of them', async () => {
    expect(idsOf(await listed(ofTeam(`&user_id=${second.userId}`), first))).toEqual([second.userId]);
    expect(idsOf(await listed(ofTeam(`&user_id=${NO_ID}`), first))).toEqual([]);
  });

  test('name the team', async () => {
    const missing = answered('Name the team whose members you ask for: team_id is missing.', 400);

    for (const query of ['', 'user_id=me', 'limit=10']) expect(await list(query, first)).toEqual(missing);
  });

  test('and only theirs: to outsiders every team looks the same', async () => {
    const elsewhere = await makeTeam(instance.app, { project });
    const foreign = await makeTeam(instance.app, { project: await makeProject(instance.app) });
    const stranger = await makeMember(instance.app, elsewhere, ['admin']);
    const guest = await signUp(instance.app, { project });

    for (const outsider of [stranger, guest])
      for (const teamId of [team.id, foreign.id, NO_ID])
        for (const more of ['', '&user_id=me', `&user_id=${first.userId}`, '&limit=2'])
          expect(await list(`team_id=${teamId}${more}`, outsider)).toEqual(notIn(outsider, teamId));
    for (const [more, code] of [
      ['', 'USER_AUTHENTICATION_REQUIRED'],
      [`&user_id=${first.userId}`, 'USER_AUTHENTICATION_REQUIRED'],
      ['&user_id=me', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    ] as const)
      expect(
        await ask(instance.app, `GET /api/v1/team-member-profiles?${ofTeam(more)}`, { as: 'client', project }),
      ).toEqual(refused(code));
  });

  test('lose and gain sight of others at the next request, on every process', async () => {
    const elsewhere = await instance.secondProcess();
    const look = () =>
      ask(elsewhere, `GET /api/v1/team-member-profiles?${ofTeam()}`, {
        as: 'client',
        project,
        accessToken: second.accessToken,
      });
    expect((await look()).status).toBe(200);

    await revoke(instance.app, team, second, 'member');
    expect(await look()).toEqual(notAllowed(second));
    await removeMember(instance.app, team, second);
    expect(await look()).toEqual(notIn(second));
    await addMember(instance.app, team, second);
    expect((await look()).status).toBe(200);
  });
});

describe('servers', () => {
  test('see everybody of a team with their user, when they joined and what they were granted', async () => {
    await grant(instance.app, team, second, '$read_members');
    const joinedAt = instance.clock.now().getTime();
    const { items } = await listed(ofTeam());

    expect(idsOf({ items, is_paginated: false })).toEqual([first.userId, second.userId]);
    expect(items.map(({ joined_at_millis }) => joined_at_millis)).toEqual([joinedAt - 1000, joinedAt]);
    expect(items.map((item) => item.granted_permission_ids)).toEqual([['member'], ['$read_members', 'member']]);
    expect(items[0]?.user).toEqual(
      (await ask(instance.app, `GET /api/v1/users/${first.userId}`, { as: 'server', project })).body,
    );
  });

  test('see the teams of a user, and all memberships of the project', async () => {
    instance.clock.advance(1000);
    const other = await makeTeam(instance.app, { project });
    await addMember(instance.app, other, first);
    const teamsOf = ({ items }: Answer) => items.map(({ team_id }) => team_id);

    expect(teamsOf(await listed(`user_id=${first.userId}`))).toEqual([team.id, other.id]);
    expect(idsOf(await listed(''))).toEqual([first.userId, second.userId, first.userId]);
    expect(teamsOf(await listed(`user_id=${first.userId}&team_id=${other.id}`))).toEqual([other.id]);
  });

  test('are told what there is not', async () => {
    const empty = await makeTeam(instance.app, { project });
    const guest = await signUp(instance.app, { project });
    const foreigner = await makeMember(
      instance.app,
      await makeTeam(instance.app, { project: await makeProject(instance.app) }),
    );

    expect((await listed(`team_id=${empty.id}`)).items).toEqual([]);
    expect((await listed(`user_id=${guest.userId}`)).items).toEqual([]);
    expect((await listed(ofTeam(`&user_id=${guest.userId}`))).items).toEqual([]);
    expect(await list(`team_id=${NO_ID}`)).toEqual(refused('TEAM_NOT_FOUND', { team_id: NO_ID }));
    for (const userId of [NO_ID, foreigner.userId])
      expect(await list(`user_id=${userId}`)).toEqual(refused('USER_NOT_FOUND'));
    expect(await list('user_id=me')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  });
});

describe('page by page', () => {
  /** All pages of a list, and how many there were. */
  async function walk(query: string, limit: number, by?: SignedIn) {
    const items: Answer['items'] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    do {
      const page = await listed(`${query}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`, by);
      expect(page.is_paginated).toBe(true);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      items.push(...page.items);
      pages += 1;
      cursor = page.pagination?.next_cursor;
    } while (cursor);
    return { items, pages };
  }

  test('everybody comes once, also those who joined at the same moment', async () => {
    for (let n = 0; n < 3; n += 1) {
      await makeMember(instance.app, team); // the clock stands still
      const other = await makeTeam(instance.app, { project });
      await addMember(instance.app, other, first);
    }
    for (const [query, by] of [
      [ofTeam(), first],
      [ofTeam(), undefined],
      [`user_id=${first.userId}`, undefined],
      ['', undefined],
    ] as const) {
      const whole = await listed(query, by);
      const { items, pages } = await walk(query, 2, by);
      expect(items).toEqual(whole.items);
      expect(pages).toBe(Math.ceil(whole.items.length / 2));
    }
  });

  test('a cursor of another list is refused', async () => {
    const users = await ask(instance.app, 'GET /api/v1/users?limit=1', { as: 'server', project });
    const { pagination } = users.body as Answer;

    for (const cursor of [pagination?.next_cursor, 'x', 'e30'])
      for (const by of [first, undefined])
        expect(await list(ofTeam(`&cursor=${cursor}`), by)).toEqual(
          answered('The cursor is not one of this list.', 400),
        );
  });

  test('whoever may no longer look is not told that the list has ended', async () => {
    const { pagination } = await listed(ofTeam('&limit=1'), second);
    await revoke(instance.app, team, second, 'member');

    expect(await list(ofTeam(`&limit=1&cursor=${pagination?.next_cursor}`), second)).toEqual(notAllowed(second));
  });
});

test('a long list comes whole, in order, however it is read', async () => {
  await instance.query(
    `with people as (
       insert into users (project_id, id, signed_up_at, last_active_at, email_auth_enabled, primary_email_verified)
       select $1, gen_random_uuid(), now(), now(), false, false from generate_series(1, 250)
       returning id)
     insert into team_memberships (project_id, team_id, user_id, joined_at)
     select $1, $2, id, timestamptz '2031-01-01' from people`,
    [project.id, team.id],
  );
  const stored = await instance.query<{ id: string }>(
    'select user_id as id from team_memberships where team_id = $1 order by joined_at, user_id',
    [team.id],
  );
  const ids = stored.map(({ id }) => id);
  expect(ids).toHaveLength(252);

  for (const by of [first, undefined]) {
    const whole = await listed(ofTeam(), by);
    expect(whole.is_paginated).toBe(false);
    expect(idsOf(whole)).toEqual(ids);
  }
});
