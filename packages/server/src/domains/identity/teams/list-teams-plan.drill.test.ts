import pg from 'pg';
import { afterAll, describe, expect } from 'vitest';
import { BOUNDED_PLANNING } from '../../../db/open-database.ts';
import { prepare } from '../../../db/sql.ts';
import { applySettings } from '../../../platform/connection-settings.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { selectUsers, type UserListing } from '../users/user-list.queries.ts';
import { isOpenInvitation } from '../verification-codes/invitation-codes.queries.ts';
import { openTimes } from '../verification-codes/invitation-code.ts';
import { selectTeamCount, selectTeamIds, selectTeams, type TeamListing } from './team-list.queries.ts';

const TEAMS = 30_000;
const USERS = 6000;
/** Invitations to the oldest team; it had ten times as many that have ended, and the others have one each. */
const OPEN = 500;

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
let teamId: string;
let client: pg.Client;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
  // A filled index is made faster than an index is filled.
  const [index] = await instance.query<{ made: string }>("select pg_get_indexdef('teams_by_words'::regclass) as made");
  await instance.query('drop index teams_by_words');
  await instance.query(
    `insert into teams (project_id, id, created_at, display_name)
     select $1, gen_random_uuid(), timestamptz '2029-01-01' + n * interval '1 minute', initcap(left(md5(n::text), 8)) || ' team'
     from generate_series(1, $2::int) as n`,
    [project.id, TEAMS],
  );
  await instance.query(index?.made ?? '');
  await instance.query(
    `insert into users (project_id, id, signed_up_at, last_active_at, email_auth_enabled)
     select $1, gen_random_uuid(), t, t, false
     from generate_series(1, $2::int) as n, lateral (select timestamptz '2029-01-01' + n * interval '1 minute' as t)`,
    [project.id, USERS],
  );
  // Everybody is in five teams, the person who asks too; each of these has one member but for one, which has thousands.
  await instance.query(
    `with people as (select id, row_number() over (order by id = $2 desc, id) - 1 as place from users where project_id = $1),
       rooms as (select id, row_number() over (order by created_at) - 1 as place from teams where project_id = $1)
     insert into team_memberships (project_id, team_id, user_id, joined_at)
     select $1, rooms.id, people.id, now() from people join rooms on rooms.place / 5 = people.place
     union
     select $1, rooms.id, people.id, now() from people, rooms where rooms.place = 0 and people.place < 2000`,
    [project.id, user.userId],
  );
  const [small] = await instance.query<{ id: string }>(
    'select id from teams where project_id = $1 order by created_at offset 1 limit 1',
    [project.id],
  );
  teamId = small?.id ?? '';
  await instance.query(
    `with rooms as (select id, row_number() over (order by created_at) as place from teams where project_id = $1),
       sent as (
         select id, 1 as days from rooms
         union all
         select id, 1 from rooms, generate_series(2, $3::int) where place = 1
         union all
         select id, 8 from rooms, generate_series(1, 10 * $3::int) where place = 1
       )
     insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id, created_at, expires_at)
     select $1, sha256(convert_to(code::text, 'UTF8')), 'team_invitation', code || '@example.com', code || '@example.com', code, team,
       $2::timestamptz - days * interval '1 day', $2::timestamptz + (7 - days) * interval '1 day'
     from sent, lateral (select gen_random_uuid() as code, sent.id as team) as given`,
    [project.id, instance.clock.now(), OPEN],
  );
  await instance.query('analyze users, teams, team_memberships, verification_codes');
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  await applySettings(client, BOUNDED_PLANNING);
});
afterAll(() => client.end());

const listing: TeamListing = {
  projectId: '',
  userId: undefined,
  id: undefined,
  pattern: undefined,
  order: 'created_at',
  isDescending: false,
  withMemberCount: false,
  isOpen: undefined,
  after: undefined,
  limit: 101,
};
const place = { micros: String(Date.UTC(2029, 0, 20) * 1000), id: '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10' };

interface Plan {
  readonly 'Index Name'?: string;
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  readonly indexes: string[];
  readonly scans: string[];
  readonly rows: number;
  /** Of the tables together. */
  readonly rowsRead: number;
}

/** What PostgreSQL did: which indexes it read, and how many rows it looked at. */
async function explain({ text, values }: ReturnType<typeof prepare>): Promise<Explained> {
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
  const [{ Plan: root }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const all = nodes(root);
  const reads = all.filter(({ 'Node Type': type }) => type.endsWith('Scan') && type !== 'Bitmap Index Scan');
  return {
    indexes: [...new Set(all.flatMap((node) => node['Index Name'] ?? []))].toSorted(),
    scans: all.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan'),
    rows: root['Actual Rows'],
    rowsRead: reads.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  };
}
const explainTeams = (changes: Partial<TeamListing>) =>
  explain(prepare(selectTeams({ ...listing, projectId: project.id, ...changes })));

test.each([
  ['the first page', {}],
  ['a page in the middle', { after: place }],
  ['the newest', { isDescending: true }],
  ['and before that', { isDescending: true, after: place }],
] as const)('%s is read along the index of creation', async (_, changes) => {
  expect(await explainTeams(changes)).toEqual({ indexes: ['teams_by_creation'], scans: [], rows: 101, rowsRead: 101 });
});

const named = { id: place.id, name: '8' };

test.each([
  ['the first page', {}],
  ['a page in the middle', { after: named }],
  ['the last', { isDescending: true }],
  ['and before that', { isDescending: true, after: named }],
] as const)('by name, %s is read along the index of names', async (_, changes) => {
  expect(await explainTeams({ order: 'display_name', ...changes })).toEqual({
    indexes: ['teams_by_name'],
    scans: [],
    rows: 101,
    rowsRead: 101,
  });
});

test('the ids of all, in the order of their names, are read along it too', async () => {
  const all = await explain(prepare(selectTeamIds({ ...listing, projectId: project.id, order: 'display_name' }, 100)));
  expect(all).toEqual({ indexes: ['teams_by_name'], scans: [], rows: TEAMS / 100, rowsRead: 2 * TEAMS }); // once along it, once with a number
});

test('the members are counted by the index of memberships, of the teams of the page alone', async () => {
  const { rowsRead, ...explained } = await explainTeams({ withMemberCount: true });
  expect(explained).toMatchObject({ scans: [], rows: 101 });
  expect(rowsRead).toBeLessThan(101 + 2000 + 101 + 101); // the teams, the members of the large one, and those of the others
});

test('open invitations are counted by the index of invitations, of the teams of the page alone', async () => {
  const isOpen = isOpenInvitation(project.id, openTimes(instance.ctx));
  const { rowsRead, ...explained } = await explainTeams({ isOpen });
  expect(explained).toMatchObject({ scans: [], rows: 101 });
  expect(explained.indexes).toEqual(['teams_by_creation', 'verification_codes_of_team']);
  expect(rowsRead).toBeLessThan(101 + OPEN + 101); // the teams and their open ones, none of those that have ended
});

test('a count of up to 10,000 reads no more of the index of creation, and sorts nothing', async () => {
  const { rowsRead, ...explained } = await explain(
    prepare(selectTeamCount({ ...listing, projectId: project.id }, 10_001)),
  );
  expect(explained).toMatchObject({ indexes: ['teams_by_creation'], scans: [] });
  expect(rowsRead).toBeLessThanOrEqual(2 * 10_001); // by the index, and as what is counted
});

describe.each([
  ['created_at', 'teams_by_creation'],
  ['display_name', 'teams_by_name'],
] as const)('by %s', (order, index) => {
  test.each(['%3fc9ab%', '%ABCDE%', '%nothing at all%'])(
    'a search for %s reads the index of words alone',
    async (pattern) => {
      const { rows, ...explained } = await explainTeams({ order, pattern: { at: 'anywhere', pattern } });
      expect(explained).toMatchObject({ indexes: ['teams_by_words'], scans: [], rowsRead: rows });
    },
  );

  test('a search for two letters reads the index of beginnings alone', async () => {
    const { rows, ...explained } = await explainTeams({ order, pattern: { at: 'start', pattern: 'zz%' } });
    expect(explained).toEqual({ indexes: ['teams_by_start_of_name'], scans: [], rowsRead: rows });
  });

  test('what all names have in common is found without reading all of them', async () => {
    const { rowsRead, ...explained } = await explainTeams({ order, pattern: { at: 'anywhere', pattern: '%team%' } });
    expect(explained).toEqual({ indexes: [index], scans: [], rows: 101 });
    expect(rowsRead).toBeLessThan(1000);
  });
});

describe('the teams of a user', () => {
  test.each([
    ['as they are prepared', 'force_generic_plan', 'created_at'],
    ['planned for this user', 'force_custom_plan', 'created_at'],
    ['as they are prepared by name', 'force_generic_plan', 'display_name'],
    ['planned for this user by name', 'force_custom_plan', 'display_name'],
  ] as const)('are read by their memberships, %s', async (_, mode, order) => {
    const { text, values } = prepare(selectTeams({ ...listing, order, projectId: project.id, userId: user.userId }));
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query('deallocate all');
    await client.query(`prepare listed (text, uuid, text) as ${text}`);
    const { rows } = await client.query(
      `explain (analyze, format json) execute listed (${values.map((value) => pg.escapeLiteral(String(value))).join(', ')})`,
    );
    await client.query('reset plan_cache_mode');
    const [{ Plan: root }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
    const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
    const indexes = nodes(root).flatMap((node) => node['Index Name'] ?? []);

    expect(indexes.toSorted()).toEqual(['team_memberships_by_user', 'teams_pkey']);
    expect(root['Actual Rows']).toBe(5);
  });

  test('cost one statement to whoever asks for their own', async () => {
    const recorded = recordStatements(instance.ctx);
    const given = { as: 'client', project, accessToken: user.accessToken } as const;
    await ask(recorded.app, 'GET /api/v1/teams?user_id=me', given);
    recorded.take();

    expect((await ask(recorded.app, 'GET /api/v1/teams?user_id=me', given)).body).toMatchObject({
      items: { length: 5 },
    });
    expect(recorded.take()).toHaveLength(2); // who asks, and the list
  });
});

describe('the users of a team', () => {
  const users: UserListing = {
    projectId: '',
    order: 'signed_up_at',
    isDescending: false,
    patterns: [],
    id: undefined,
    teamId: undefined,
    teamsUpTo: undefined,
    after: undefined,
    limit: 101,
  };

  test('are read by its memberships where they are few', async () => {
    const asked = { ...users, projectId: project.id, teamId };
    const { rowsRead, ...explained } = await explain(prepare(selectUsers(asked)));
    expect(explained).toMatchObject({ scans: [], rows: 1 });
    expect(rowsRead).toBeLessThanOrEqual(9); // the membership is counted twice, and found with its user, whose page and project are read
  });

  test('come with their teams by two looks at the memberships of each', async () => {
    const asked = { ...users, projectId: project.id, teamsUpTo: 101 };
    const { scans, rows, rowsRead } = await explain(prepare(selectUsers(asked)));
    expect({ scans, rows }).toEqual({ scans: [], rows: 101 });
    expect(rowsRead).toBeLessThanOrEqual(101 * 10); // the user with the project, six memberships to count, and one with its team
  });
});
