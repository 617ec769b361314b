import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { BOUNDED_PLANNING } from '../../db/open-database.ts';
import { prepare, type Sql } from '../../db/sql.ts';
import { applySettings } from '../../platform/connection-settings.ts';
import { ask } from '../../testing/ask.ts';
import { fillTables } from '../../testing/fill-tables.ts';
import { instance, instanceTest } from '../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../testing/make-project.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import { selectCount, selectUsers, type UserListing } from './user-list.queries.ts';

const USERS = 100_000;
/** One in ten has not proved the address, two in a thousand have a second factor, one in a thousand is restricted. */
const INSERTS = [
  `insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized, primary_email_verified,
     email_auth_enabled, password_hash, totp_secret_sealed, restricted_at, display_name)
   select $1, gen_random_uuid(), t, t + n % 977 * interval '1 hour', mail, mail, n % 10 <> 0, true, case when n % 3 <> 0 then 'hash' end,
     case when n % 500 = 0 then '\\x00'::bytea end, case when n % 1000 = 7 then t end, initcap(left(md5(n::text), 8))
   from generate_series(1, $2::int) as n,
     lateral (select timestamptz '2029-01-01' + n * interval '1 minute' as t, left(md5('m' || n), 8) || n || '@example.com' as mail)`,
  `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
   select project_id, provider_id, id::text, id, signed_up_at
   from users,
     lateral (select uuid_send(id) as bytes) as random,
     lateral (values
       ('github', get_byte(bytes, 0) % 2 = 0),
       ('google', get_byte(bytes, 0) % 2 = 0),
       ('discord', get_byte(bytes, 1) = 0)
     ) as account (provider_id, is_theirs)
   where project_id = $1 and is_theirs limit 3 * $2::int`,
  // One in fifty is one that many firms have.
  `insert into contact_channels (project_id, id, user_id, value, value_normalized, created_at)
   select project_id, gen_random_uuid(), id, other, other, signed_up_at
   from users,
     lateral (
       select case when get_byte(uuid_send(id), 0) < 5 then 'info@' || id || '.example' else 'old-' || primary_email_normalized end as other
     )
   where project_id = $1 and primary_email_normalized is not null limit $2`,
];
const BEGINNINGS = ['users_by_start_of_name', 'users_by_start_of_address'];
/** Where what belongs to a user is looked for: their accounts, and the team that they selected. */
const BELONGINGS = ['oauth_accounts_user', 'selected_teams_pkey'];

const test = instanceTest();
let project: OwnedProject;
let client: pg.Client;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  await fillTables(instance.databaseUrl, ['users', 'oauth_accounts', 'contact_channels'], INSERTS, [project.id, USERS]);
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  await applySettings(client, BOUNDED_PLANNING);
});
afterAll(() => client.end());

const listing: UserListing = {
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
const anywhere = (pattern: string): SearchPattern => ({ at: 'anywhere', pattern });
const position = { micros: String(Date.UTC(2029, 1, 1) * 1000), id: '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10' };

interface Plan {
  readonly 'Index Name'?: string;
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  /** Of users. */
  readonly indexes: string[];
  readonly scans: string[];
  readonly rows: number;
  /** How often that was done, in each index. */
  readonly looks: readonly (number | undefined)[];
}

/** The steps of a statement as PostgreSQL did them, the last one first. */
async function stepsOf(statement: Sql): Promise<[Plan, ...Plan[]]> {
  const { text, values } = prepare(statement);
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
  const [{ Plan: root }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return [root, ...(root.Plans ?? []).flatMap(nodes)];
}

/** What PostgreSQL did: which indexes it read, and how many rows it looked at in the table. */
async function explain(changes: Partial<UserListing>): Promise<Explained> {
  const all = await stepsOf(selectUsers({ ...listing, projectId: project.id, ...changes }));
  const [root] = all;
  return {
    indexes: [...new Set(all.flatMap((node) => node['Index Name'] ?? []))].filter((index) =>
      index.startsWith('users_'),
    ),
    scans: all.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan'),
    rows: root['Actual Rows'],
    looks: BELONGINGS.map((index) => all.find((node) => node['Index Name'] === index)?.['Actual Loops']),
  };
}

test.each([
  ['the first page', {}, 'users_by_sign_up'],
  ['a page in the middle', { after: position }, 'users_by_sign_up'],
  ['the newest', { isDescending: true }, 'users_by_sign_up'],
  ['who was active last', { order: 'last_active_at', isDescending: true }, 'users_by_activity'],
  ['and before that', { order: 'last_active_at', isDescending: true, after: position }, 'users_by_activity'],
] as const)(
  '%s is read along an index, without sorting, and what belongs to a user once',
  async (_, changes, index) => {
    expect(await explain(changes)).toEqual({ indexes: [index], scans: [], rows: 101, looks: [101, 101] });
  },
);

test.each([
  ['an address', '%3fc9ab%'],
  ['a name', '%ABCDE%'],
  ['nobody', '%nobody at all%'],
  ['an address whose domain has two forms', '%@bücher.example%', '%@xn--bcher-kva.example%'],
])(
  'a search for a part of %s reads the index of words alone, and what belongs to whom it finds',
  async (_, ...words) => {
    const patterns = words.map(anywhere);
    const asked = [await explain({ patterns }), await explain({ patterns, after: position, isDescending: true })];

    for (const { rows, ...explained } of asked) {
      expect(explained).toEqual({ indexes: ['users_by_words'], scans: [], looks: [rows, rows] });
    }
  },
);

test.each([
  ['an address besides the primary one', '%old-%s', 1],
  ['one that nobody has', '%nobody@%s', 0],
])('a search for %s reads it and whom it belongs to alone', async (_, begins, rows) => {
  const [user] = await instance.query<{ email: string }>(
    `select primary_email_normalized as email from users join contact_channels c on c.user_id = users.id
     where c.value like 'old-%' offset 50000 limit 1`,
  );
  const asked = {
    ...listing,
    projectId: project.id,
    patterns: [anywhere(`${begins.replace('%s', user?.email ?? '')}%`)],
  };

  for (const order of ['signed_up_at', 'last_active_at'] as const) {
    const found = selectUsers({ ...asked, order });
    const [{ 'Actual Rows': listed }] = await stepsOf(found);
    expect(listed).toBe(rows);
    expect(await rowsRead(found)).toBeLessThanOrEqual(3 * rows); // each with three accounts at most
  }
});

test('of addresses that begin alike a hundred are looked at', async () => {
  const asked = { ...listing, projectId: project.id, patterns: [anywhere('%info@%')] };
  expect(await rowsRead(selectUsers(asked))).toBeLessThanOrEqual(3 * 100);
  expect(await rowsRead(selectCount(asked, 10_001))).toBe(100);
});

test.each([
  ['nobody’s begins with', 'zz%'],
  ['addresses of nobody begin with, though domains do', 'ex%'],
])('a search for two letters that %s reads both beginnings alone', async (_, pattern) => {
  const { rows, ...explained } = await explain({ patterns: [{ at: 'start', pattern }] });

  expect(explained).toEqual({ indexes: BEGINNINGS, scans: [], looks: [rows, rows] });
});

test('what everybody has in common is found without reading everybody', async () => {
  expect(await explain({ patterns: [anywhere('%example.com%')] })).toEqual({
    indexes: ['users_by_sign_up'],
    scans: [],
    rows: 101,
    looks: [101, 101],
  });
});

/** How many rows of users and accounts are looked at, by the step that looks at most. */
async function rowsRead(statement: Sql): Promise<number> {
  const scans = (await stepsOf(statement)).filter((step) => step['Relation Name'] !== undefined);
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  return Math.max(
    ...scans.map((step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']),
  );
}

const from = (date: string) => ({ from: new Date(date), to: undefined });
const to = (date: string) => ({ from: undefined, to: new Date(date) });
const day = { from: new Date('2029-02-01'), to: new Date('2029-02-02') };
const filters = {
  'who is restricted': { isRestricted: true },
  'who is not': { isRestricted: false },
  'who has a second factor': { hasSecondFactor: true },
  'who has none': { hasSecondFactor: false },
  'who has proved the address': { isVerified: true },
  'who has not': { isVerified: false },
  'who has a password': { methods: ['password'] },
  'who may get magic links': { methods: ['magic_link'] },
  'who has an account at a provider that many have': { methods: ['github'] },
  'who has one at a provider that few have': { methods: ['discord'] },
  'who has one at a provider that nobody has': { methods: ['spotify'] },
} satisfies Record<string, Partial<UserListing>>;
/** Of a hundred thousand. Few are found by an index of theirs; among many a page is soon full. No more are counted to tell which. */
const FEW = 5000;

test.each(Object.entries(filters))(
  'a page of those %s is found by reading few users, in every order',
  async (_, filter) => {
    for (const order of ['signed_up_at', 'last_active_at'] as const)
      for (const isDescending of [false, true]) {
        const asked = { ...listing, projectId: project.id, order, isDescending, ...filter };
        expect(await rowsRead(selectUsers(asked))).toBeLessThanOrEqual(FEW);
      }
  },
);

test.each([
  ['signed up', { order: 'signed_up_at', signedUp: day }],
  ['was last active', { order: 'last_active_at', active: day }],
] as const)('a page of those who %s on a day is found along the index of that time', async (_, filter) => {
  for (const isDescending of [false, true]) {
    const asked = { ...listing, projectId: project.id, isDescending, ...filter };
    expect(await rowsRead(selectUsers(asked))).toBeLessThanOrEqual(3 * 101); // each with three accounts at most
  }
});

test.each([
  ['signed up lately, the longest away first', { order: 'last_active_at', signedUp: from('2029-02-20') }],
  [
    'have been away for long, the newest first',
    { order: 'signed_up_at', isDescending: true, active: to('2029-02-01') },
  ],
] as const)('a page of those who %s does not begin among those who cannot be meant', async (_, filter) => {
  const asked = { ...listing, projectId: project.id, ...filter };
  expect(await rowsRead(selectUsers(asked))).toBeLessThan(6000);
});

test.each([
  ['restricted', { isRestricted: true }, 'users_restricted'],
  ['with a second factor', { hasSecondFactor: true }, 'users_with_second_factor'],
  ['without a proved address', { isVerified: false }, 'users_unverified'],
] as const)('pages of those %s go along an index of theirs', async (_, filter, index) => {
  for (const place of [{}, { after: position }, { after: position, isDescending: true }])
    for (const [order, used] of [
      ['signed_up_at', index],
      ['last_active_at', `${index}_by_activity`],
    ] as const) {
      const { indexes, scans } = await explain({ ...filter, order, ...place });
      expect({ indexes, scans }).toEqual({ indexes: [used], scans: [] });
    }
});

test.each([
  ['everybody', {}],
  ['whom few are', { isRestricted: true }],
  ['what many have', { isVerified: true }],
])('a count of up to 10,000 reads no more than these: %s', async (_, filter) => {
  const counted = { ...listing, projectId: project.id, ...filter };
  expect(await rowsRead(selectCount(counted, 10_001))).toBeLessThanOrEqual(12_000);
});

test('a count to the end by several ways in reads users as they lie in the table, not by name', async () => {
  const counted = { ...listing, projectId: project.id, methods: ['magic_link', 'discord'] } as const;
  const steps = await stepsOf(selectCount(counted, undefined));
  expect(steps.map((step) => step['Index Name'])).not.toContain('users_by_start_of_name');
});

test('a page costs one statement, a search too', async () => {
  const recorded = recordStatements(instance.ctx);
  const { app } = recorded;
  const given = { as: 'server', project } as const;
  await ask(app, 'GET /api/v1/users?limit=1', given);
  recorded.take();

  expect((await ask(app, 'GET /api/v1/users?limit=100', given)).status).toBe(200);
  expect(recorded.take()).toHaveLength(1);
  expect((await ask(app, 'GET /api/v1/users?limit=100&query=abcde&order_by=last_active_at', given)).status).toBe(200);
  expect(recorded.take()).toHaveLength(1);
});
