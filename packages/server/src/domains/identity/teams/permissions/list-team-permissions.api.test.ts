import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { recordStatements } from '../../../../testing/recorded-statements.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import {
  addMember,
  definePermission,
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
let member: SignedIn;
beforeEach(async () => {
  project = await makeProject(instance.app);
  team = await makeTeam(instance.app, { project });
  member = await makeMember(instance.app, team);
});

interface Held {
  id: string;
  team_id: string;
  user_id: string;
}
interface Answer {
  items: Held[];
  is_paginated: boolean;
  pagination?: { next_cursor: string | null };
}
const list = (query: string, by?: SignedIn, app = instance.app) =>
  ask(app, `GET /api/v1/team-permissions?${query}`, {
    as: by ? 'client' : 'server',
    project,
    accessToken: by?.accessToken,
  });
const listed = async (query: string, by?: SignedIn) => (await list(query, by)).body as Answer;
const idsOf = async (query: string, by?: SignedIn) => (await listed(query, by)).items.map(({ id }) => id);
const own = (more = '') => `team_id=${team.id}&user_id=me${more}`;
const heldBy = ({ userId }: SignedIn, id: string, { id: teamId } = team): Held => ({
  id,
  team_id: teamId,
  user_id: userId,
});
const inOrder = (held: readonly Held[]) => {
  const keyOf = ({ team_id, user_id, id }: Held) => `${team_id} ${user_id} ${id}`;
  return held.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

describe('people', () => {
  test('see what they were granted in a team', async () => {
    expect(await list(own(), member)).toEqual(answered({ items: [heldBy(member, 'member')], is_paginated: false }));
    expect(await list(own('&recursive=false'), member)).toEqual(await list(own(), member));
  });

  test('and what that contains, each once, by id', async () => {
    await definePermission(instance.app, project, { id: 'billing', contained_permission_ids: ['member'] });
    await definePermission(instance.app, project, { id: 'all', contained_permission_ids: ['billing', 'admin'] });
    await grant(instance.app, team, member, 'all');
    await grant(instance.app, team, member, '$read_members');

    expect(await idsOf(own('&recursive=true'), member)).toEqual([
      '$delete_team',
      '$invite_members',
      '$read_members',
      '$remove_members',
      '$update_team',
      'admin',
      'all',
      'billing',
      'member',
    ]);
    expect(await idsOf(own(), member)).toEqual(['$read_members', 'all', 'member']);
  });

  test('see all their teams if they name none', async () => {
    const other = await makeTeam(instance.app, { project });
    await addMember(instance.app, other, member);
    await makeMember(instance.app, other);

    expect((await listed('user_id=me', member)).items).toEqual(
      inOrder([heldBy(member, 'member'), heldBy(member, 'member', other)]),
    );
    expect((await listed('user_id=me&recursive=true', member)).items).toEqual(
      inOrder(
        [team, other].flatMap((where) =>
          ['$invite_members', '$read_members', 'member'].map((id) => heldBy(member, id, where)),
        ),
      ),
    );
  });

  test('ask for themselves only', async () => {
    const other = await makeMember(instance.app, team, ['admin']);
    const refusal = answered('Clients may only ask for the signed-in user.', 403);

    for (const query of ['', `team_id=${team.id}`, `user_id=${member.userId}`, `user_id=${NO_ID}`])
      expect(await list(query, other)).toEqual(refusal);
    expect(await idsOf(`user_id=${other.userId}`, other)).toEqual(['admin', 'member']);
  });

  test('have nothing in teams of others, whether there is such a team or not', async () => {
    const guest = await signUp(instance.app, { project });

    for (const teamId of [team.id, NO_ID])
      for (const more of [
        '',
        '&recursive=true',
        '&permission_id=member',
        '&permission_id=$read_members&recursive=true',
      ])
        expect(await list(`team_id=${teamId}&user_id=me${more}`, guest)).toEqual(
          answered({ items: [], is_paginated: false }),
        );
  });

  test('sign in before', async () => {
    const signedOut = (query: string) =>
      ask(instance.app, `GET /api/v1/team-permissions?${query}`, { as: 'client', project });

    expect(await signedOut('user_id=me')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect((await signedOut(`user_id=${member.userId}`)).status).toBe(403);
    expect((await signedOut('')).status).toBe(403);
  });
});

describe('whether somebody has a permission', () => {
  test.each([
    ['member', 'false', true],
    ['member', 'true', true],
    ['$read_members', 'false', false],
    ['$read_members', 'true', true],
    ['%24read_members', 'true', true],
    ['$update_team', 'true', false],
    ['unknown', 'true', false],
  ])('%s, recursive %s: %s', async (id, recursive, isHeld) => {
    const answer = await list(own(`&permission_id=${id}&recursive=${recursive}`), member);

    const items = isHeld ? [heldBy(member, decodeURIComponent(id))] : [];
    expect(answer).toEqual(answered({ items, is_paginated: false }));
  });

  test('is told once, also by those who have it in several ways', async () => {
    await grant(instance.app, team, member, '$read_members');
    await grant(instance.app, team, member, 'admin');

    for (const query of ['', '&limit=10'])
      expect(await idsOf(own(`&permission_id=$read_members&recursive=true${query}`), member)).toEqual([
        '$read_members',
      ]);
  });

  test('costs one statement beside the one that finds the caller', async () => {
    const recorded = recordStatements(instance.ctx);
    const query = own('&permission_id=$read_members&recursive=true');
    await list(query, member, recorded.app);
    recorded.take();

    await list(query, member, recorded.app);
    expect(recorded.take()).toHaveLength(2);
  });

  test('holds on every process at the next request', async () => {
    const elsewhere = await instance.secondProcess();
    const has = async () => {
      const { body } = await list(own('&permission_id=$update_team&recursive=true'), member, elsewhere);
      return (body as Answer).items.length === 1;
    };
    expect(await has()).toBe(false);

    await grant(instance.app, team, member, 'admin');
    expect(await has()).toBe(true);
    await revoke(instance.app, team, member, 'admin');
    expect(await has()).toBe(false);
    await grant(instance.app, team, member, '$update_team');
    expect(await has()).toBe(true);
    await removeMember(instance.app, team, member);
    expect(await has()).toBe(false);
  });
});

describe('servers', () => {
  test('see everybody, by team, user and permission', async () => {
    const admin = await makeMember(instance.app, team, ['admin']);
    const other = await makeTeam(instance.app, { project });
    await addMember(instance.app, other, member);
    const all = [
      heldBy(member, 'member'),
      heldBy(admin, 'member'),
      heldBy(admin, 'admin'),
      heldBy(member, 'member', other),
    ];

    expect((await listed('')).items).toEqual(inOrder(all));
    expect((await listed(`team_id=${team.id}`)).items).toEqual(inOrder(all.slice(0, 3)));
    expect((await listed('permission_id=admin')).items).toEqual([heldBy(admin, 'admin')]);
    expect((await listed(`user_id=${member.userId}&permission_id=member`)).items).toEqual(
      inOrder([heldBy(member, 'member'), heldBy(member, 'member', other)]),
    );
  });

  test('see who has a permission in any way', async () => {
    const admin = await makeMember(instance.app, team, ['admin', '$read_members']);
    await revoke(instance.app, team, admin, 'member');
    const nobody = await makeMember(instance.app, team);
    await revoke(instance.app, team, nobody, 'member');

    for (const query of ['', `team_id=${team.id}&`])
      expect((await listed(`${query}permission_id=$read_members&recursive=true`)).items).toEqual(
        inOrder([heldBy(admin, '$read_members'), heldBy(member, '$read_members')]),
      );
    expect((await listed('permission_id=$update_team&recursive=true')).items).toEqual([heldBy(admin, '$update_team')]);
  });

  test('see nothing of other projects', async () => {
    const other = await makeProject(instance.app);
    const foreigner = await makeMember(instance.app, await makeTeam(instance.app, { project: other }));

    expect(await idsOf(`user_id=${foreigner.userId}`)).toEqual([]);
    expect((await listed('')).items).toEqual([heldBy(member, 'member')]);
  });

  test('name a user as me only with a session', async () => {
    expect(await list('user_id=me')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  });
});

describe('a long list', () => {
  beforeEach(async () => {
    await instance.query(
      `with people as (
         insert into users (project_id, id, signed_up_at, last_active_at, email_auth_enabled, primary_email_verified)
         select $1, gen_random_uuid(), now(), now(), false, false from generate_series(1, 120)
         returning id
       ), members as (
         insert into team_memberships (project_id, team_id, user_id, joined_at)
         select $1, $2, id, now() from people
         returning user_id)
       insert into team_permissions (project_id, team_id, user_id, permission_id)
       select $1, $2, user_id, permission_id from members, unnest(array['admin', 'member']) as permission_id`,
      [project.id, team.id],
    );
  });

  test.each([
    ['', 241],
    ['recursive=true&', 120 * 7 + 3],
    ['permission_id=$read_members&recursive=true&', 121],
    ['permission_id=admin&', 120],
  ])('%s comes whole and page by page', async (query, count) => {
    const whole = await listed(query);
    expect(whole.is_paginated).toBe(false);
    expect(whole.items).toHaveLength(count);
    expect(whole.items).toEqual(inOrder(whole.items));

    const items: Held[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listed(`${query}limit=100${cursor ? `&cursor=${cursor}` : ''}`);
      items.push(...page.items);
      cursor = page.pagination?.next_cursor;
    } while (cursor);
    expect(items).toEqual(whole.items);
  });

  test('is not gone on with from another list', async () => {
    const { pagination } = await listed('limit=1');
    const members = await ask(instance.app, 'GET /api/v1/team-member-profiles?limit=1', { as: 'server', project });
    const foreign = (members.body as Answer).pagination?.next_cursor;

    expect((await list(`limit=1&cursor=${pagination?.next_cursor}`)).status).toBe(200);
    for (const cursor of [foreign, 'x'])
      expect(await list(`cursor=${cursor}`)).toEqual(answered('The cursor is not one of this list.', 400));
  });
});
