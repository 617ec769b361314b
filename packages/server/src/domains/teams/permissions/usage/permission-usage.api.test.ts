import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../../testing/ask.ts';
import type { RequestLine } from '../../../../testing/call.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import {
  addMember,
  definePermission,
  grant,
  makeMember,
  makeTeam,
  revoke,
  type TestTeam,
} from '../../../../testing/teams.ts';

const USAGE = '/api/v1/internal/permission-usage';

let project: OwnedProject;
let creator: SignedIn;
let member: SignedIn;
let team: TestTeam;
const test = instanceTest({ signUpLimits: { perNetworkInOneHour: 1000 } });
beforeEach(async () => {
  project = await makeProject(instance.app);
  creator = await signUp(instance.app, { project });
  team = await makeTeam(instance.app, { project, creator, display_name: 'Blue' });
  member = await makeMember(instance.app, team);
});

const read = (path: string) => ask(instance.app, `GET ${USAGE}/${path}` as RequestLine, { as: 'admin', project });
const exactly = (value: number) => ({ value, is_capped: false });
const usage = (directGrants: number, changes: object) => ({
  direct_grants: exactly(directGrants),
  users: exactly(directGrants),
  teams: exactly(directGrants),
  contained_in: [],
  is_creator_default: false,
  is_member_default: false,
  ...changes,
});

test('grants of the permission and of what contains it are counted, each person and each team once', async () => {
  const other = await makeTeam(instance.app, { project, creator });
  await addMember(instance.app, other, member);
  await definePermission(instance.app, project, { id: 'owner', contained_permission_ids: ['admin'] });
  await grant(instance.app, team, creator, 'member');

  expect(await read('member')).toEqual(
    answered(usage(3, { users: exactly(2), teams: exactly(2), is_member_default: true })),
  );
  expect(await read('admin')).toEqual(
    answered(usage(2, { users: exactly(1), contained_in: ['owner'], is_creator_default: true })),
  );
  expect(await read('$read_members')).toEqual(
    answered(usage(0, { users: exactly(2), teams: exactly(2), contained_in: ['admin', 'member', 'owner'] })),
  );
  expect(await read('owner')).toEqual(answered(usage(0, {})));
});

test('grants of other projects are not counted', async () => {
  const ids = ['admin', 'member', '$read_members'];
  const before = await Promise.all(ids.map(read));
  const elsewhere = await makeProject(instance.app);
  const stranger = await signUp(instance.app, { project: elsewhere });
  await makeMember(instance.app, await makeTeam(instance.app, { project: elsewhere, creator: stranger }));

  expect(await Promise.all(ids.map(read))).toEqual(before);
});

test('what is not defined is not found, and what is no id is refused', async () => {
  for (const path of ['nowhere', 'nowhere/holders'])
    expect(await read(path)).toEqual(refused('PERMISSION_NOT_FOUND', { permission_id: 'nowhere' }));
  const line = `GET ${USAGE}/$nowhere` as const;
  expect(await read('$nowhere')).toEqual(mismatch(line, 'Invalid system permission'));
});

interface Holders {
  readonly items: readonly { user: { id: string }; team: { id: string } }[];
  readonly pagination?: { next_cursor: string | null };
}
const holdersOf = async (path: string) => (await read(path)).body as Holders;

test('holders are told with their team and what gives them the permission', async () => {
  await grant(instance.app, team, creator, '$read_members');
  const { items } = await holdersOf('$read_members/holders');

  expect(items).toHaveLength(2);
  expect(items).toContainEqual({
    user: { id: creator.userId, display_name: null, primary_email: creator.email, profile_image_url: null },
    team: { id: team.id, display_name: 'Blue', profile_image_url: null },
    granted_permission_ids: ['$read_members', 'admin'],
  });
  expect(items).toContainEqual({
    user: { id: member.userId, display_name: null, primary_email: member.email, profile_image_url: null },
    team: { id: team.id, display_name: 'Blue', profile_image_url: null },
    granted_permission_ids: ['member'],
  });
  expect((await holdersOf('admin/holders')).items).toHaveLength(1);
  expect(await read('$delete_team/holders?limit=5')).toMatchObject({
    body: { items: [{ user: { id: creator.userId }, granted_permission_ids: ['admin'] }], is_paginated: true },
  });
});

test('pages go on where the last one ended, by team and user', async () => {
  const other = await makeTeam(instance.app, { project, creator });
  await addMember(instance.app, other, member);
  const all = (await holdersOf('$read_members/holders')).items;
  expect(all.map(placeOf)).toEqual(all.map(placeOf).sort());

  const found: Holders['items'][number][] = [];
  let cursor = '';
  for (;;) {
    const { items, pagination } = await holdersOf(`$read_members/holders?limit=1${cursor}`);
    found.push(...items);
    if (!pagination?.next_cursor) break;
    cursor = `&cursor=${pagination.next_cursor}`;
  }
  expect(found).toEqual(all);
  expect(all).toHaveLength(4);
  expect(await read('member/holders?cursor=nonsense')).toMatchObject({
    status: 400,
    body: 'The cursor is not one of this list.',
  });
});

const placeOf = ({ team, user }: Holders['items'][number]) => `${team.id} ${user.id}`;

const readTeam = (teamId: string) =>
  ask(instance.app, `GET /api/v1/internal/team-permission-usage/${teamId}`, { as: 'admin', project });
const held = (ids: readonly string[], member_count: number) => ids.map((id) => ({ id, member_count }));

test('of a team it is told how many have each permission, each person once, by whatever gives it', async () => {
  await grant(instance.app, team, creator, 'member');
  await makeMember(instance.app, team);
  await revoke(instance.app, team, await makeMember(instance.app, team), 'member');
  const other = await makeTeam(instance.app, { project, creator });
  await addMember(instance.app, other, member);

  expect(await readTeam(team.id)).toEqual(
    answered({
      member_count: 4,
      permissions: [
        ...held(['$delete_team'], 1),
        ...held(['$invite_members', '$read_members'], 3),
        ...held(['$remove_members', '$update_team', 'admin'], 1),
        ...held(['member'], 3),
      ],
    }),
  );
});

test('a team that is not there, or is of another project, is not told of; one without members has nothing to tell', async () => {
  const elsewhere = await makeProject(instance.app);
  const foreign = await makeTeam(instance.app, {
    project: elsewhere,
    creator: await signUp(instance.app, { project: elsewhere }),
  });
  expect(await readTeam(foreign.id)).toEqual(refused('TEAM_NOT_FOUND', { team_id: foreign.id }));
  const empty = await makeTeam(instance.app, { project });
  expect(await readTeam(empty.id)).toEqual(answered({ member_count: 0, permissions: [] }));
});
