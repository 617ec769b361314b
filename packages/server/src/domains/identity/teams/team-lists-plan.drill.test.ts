import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { always } from '../../../db/together.ts';
import { explainPage } from '../../../testing/explain-page.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { insertManyTeams, type ManyTeams } from '../../../testing/many-teams.ts';
import {
  selectMemberCount,
  selectMembers,
  selectServerMembers,
  type MemberListing,
} from './members/member-list.queries.ts';
import { selectTeamUsage } from '../../teams/permissions/usage/team-usage.queries.ts';
import { hasTeamPermission } from './permissions/team-permissions.queries.ts';
import { heldRows, selectHeldByMember, type HeldListing } from './permissions/held-permissions.queries.ts';

const USERS = 5000;
const PAGE = 101;
/** A page may look at one grant more for each permission that contains what is asked for, and at both grants of admins. */
const FEW = 4 * PAGE;

const test = instanceTest();
let project: OwnedProject;
let client: pg.Client;
let made: ManyTeams;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  made = await insertManyTeams(instance.databaseUrl, project.id, { users: USERS, inLargeTeam: USERS });
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

const MIDDLE = '80000000-0000-4000-8000-000000000000';
const inTeam = () => ({ teamId: made.largeTeamId });
const ofUser = () => ({ userId: made.userId });
const everywhere = () => ({});
const ways = [
  ['of a team', inTeam],
  ['of a user', ofUser],
  ['of all', everywhere],
] as const;

const members = (changes: Partial<MemberListing>): MemberListing => ({
  projectId: project.id,
  teamId: undefined,
  userId: undefined,
  after: undefined,
  limit: PAGE,
  ...changes,
});
const midst = (teamId = MIDDLE) => ({ micros: String(Date.UTC(2029, 0, 1, 0, 30) * 1000), teamId, userId: MIDDLE });

test.each(ways)('members %s are read along an index, from anywhere', async (_, filter) => {
  for (const after of [undefined, midst()]) {
    const { rows, read } = await explainPage(client, selectServerMembers(members({ ...filter(), after })));

    expect(rows).toBeGreaterThan(after && filter === ofUser ? -1 : 5);
    expect(read).toBeLessThanOrEqual(2 * PAGE); // both grants of admins
  }
});

test('the permission to look at them is asked for once', async () => {
  const by = { projectId: project.id, teamId: made.largeTeamId, userId: made.userId };
  const allowed = await explainPage(client, selectMembers(members(inTeam()), hasTeamPermission(by, '$read_members')));
  const stranger = { ...by, userId: MIDDLE };

  expect(allowed).toMatchObject({ rows: PAGE, read: PAGE });
  expect(
    await explainPage(client, selectMembers(members(inTeam()), hasTeamPermission(stranger, '$read_members'))),
  ).toMatchObject({ rows: 0, read: 0 });
  expect((await explainPage(client, selectMembers(members({ ...inTeam(), ...ofUser() }), always))).read).toBe(1);
});

const anywhere = (words: string) => ({ patterns: [{ at: 'anywhere', pattern: `%${words}%` } as const] });

test.each([
  ['one in a thousand', anywhere('ser 4999')],
  ['nobody', anywhere('nobody at all')],
  ['whoever has a permission that nobody has', { permissionId: 'unknown' }],
  ['one of ten by what others contain', { permissionId: '$update_team' }],
  ['both', { ...anywhere('ser 4'), permissionId: '$update_team' }],
])('a search for %s reads no more than the team, however many users there are', async (_, sought) => {
  const asked = { ...members(inTeam()), ...sought };
  for (const statement of [selectServerMembers(asked), selectMemberCount(asked, 10_001)])
    expect((await explainPage(client, statement, { isAnew: true })).read).toBeLessThanOrEqual(2 * USERS); // members, or their grants
});

test.each([
  ['whom all words fit', anywhere('user')],
  ['who have what all have', { permissionId: '$read_members' }],
])('a page of those %s ends with the page', async (_, sought) => {
  const asked = { ...members(inTeam()), ...sought };
  const { rows, read } = await explainPage(client, selectServerMembers(asked), { isAnew: true });
  expect(rows).toBe(PAGE);
  expect(read).toBeLessThanOrEqual(FEW);
});

test('members are counted by an index alone', async () => {
  const { indexes, read } = await explainPage(client, selectMemberCount(members(inTeam()), 10_001));
  expect(indexes).toHaveLength(1);
  expect(read).toBeLessThanOrEqual(USERS);
});

test('what the members of a team may do is told by their grants, each read once', async () => {
  const { indexes, read } = await explainPage(client, selectTeamUsage({ projectId: project.id, ...inTeam() }));
  expect(indexes).toContain('team_permissions_pkey');
  expect(read).toBeLessThanOrEqual(2 * USERS); // both grants of admins
});

const held = (changes: Partial<HeldListing>): HeldListing => ({
  projectId: project.id,
  teamId: undefined,
  userId: undefined,
  permissionId: undefined,
  isRecursive: false,
  after: undefined,
  limit: PAGE,
  ...changes,
});

const kinds = [
  ['granted', {}],
  ['held', { isRecursive: true }],
  ['that everybody was granted', { permissionId: 'member' }],
  ['that nobody was granted', { permissionId: '$update_team' }],
  ['that everybody holds', { permissionId: '$read_members', isRecursive: true }],
  ['that one in ten holds', { permissionId: '$update_team', isRecursive: true }],
  ['that nobody holds', { permissionId: 'unknown', isRecursive: true }],
] as const;

test.each(kinds.flatMap(([kind, changes]) => ways.map(([way, filter]) => [kind, way, changes, filter] as const)))(
  'permissions %s, %s, are read along an index, from anywhere',
  async (_kind, _way, changes, filter) => {
    for (const teamId of [undefined, MIDDLE, made.largeTeamId]) {
      const after = teamId === undefined ? undefined : { teamId, userId: MIDDLE, id: 'member' };
      const { read } = await explainPage(client, heldRows(held({ ...changes, ...filter(), after })));

      expect(read).toBeLessThanOrEqual(FEW);
    }
  },
);

test('whether a member has a permission is told by their grants alone', async () => {
  const ofMember = { ...held({ isRecursive: true }), ...inTeam(), ...ofUser() };

  for (const permissionId of ['$read_members', 'unknown', undefined]) {
    const { read, indexes } = await explainPage(client, selectHeldByMember({ ...ofMember, permissionId }));
    expect(read).toBeLessThanOrEqual(10);
    expect(indexes).toHaveLength(2); // of grants and of definitions
  }
});
