import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepare } from '../../db/sql.ts';
import { ask } from '../../testing/ask.ts';
import { makeProject, type OwnedProject } from '../../testing/make-project.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import { startTestInstance, type TestInstance } from '../../testing/test-instance.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import { selectUsers, type UserListing } from './user-list.queries.ts';

const USERS = 100_000;
const BEGINNINGS = ['users_by_start_of_name', 'users_by_start_of_address'];
/** Where what belongs to a user is looked for: their accounts, and the team that they selected. */
const BELONGINGS = ['oauth_accounts_user', 'selected_teams_pkey'];

let instance: TestInstance;
let project: OwnedProject;
let client: pg.Client;
beforeAll(async () => {
  instance = await startTestInstance();
  project = await makeProject(instance.app);
  // A filled index is made faster than an index is filled.
  const [index] = await instance.query<{ made: string }>("select pg_get_indexdef('users_by_words'::regclass) as made");
  await instance.query('drop index users_by_words');
  await instance.query(
    `insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized, email_auth_enabled, display_name)
     select $1, gen_random_uuid(), t, t + n % 977 * interval '1 hour', mail, mail, true, initcap(left(md5(n::text), 8))
     from generate_series(1, $2::int) as n,
       lateral (select timestamptz '2029-01-01' + n * interval '1 minute' as t, left(md5('m' || n), 8) || n || '@example.com' as mail)`,
    [project.id, USERS],
  );
  await instance.query(index?.made ?? '');
  await instance.query(
    `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
     select project_id, provider_id, id::text, id, signed_up_at from users, unnest(array['github', 'google']) as provider_id
     where project_id = $1 and get_byte(uuid_send(id), 0) % 2 = 0`,
    [project.id],
  );
  await instance.query('analyze users, oauth_accounts');
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client.end();
  await instance.stop();
});

const listing: UserListing = {
  projectId: '',
  order: 'signed_up_at',
  isDescending: false,
  patterns: [],
  id: undefined,
  teamId: undefined,
  after: undefined,
  limit: 101,
};
const anywhere = (pattern: string): SearchPattern => ({ at: 'anywhere', pattern });
const position = { micros: String(Date.UTC(2029, 1, 1) * 1000), id: '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10' };

interface Plan {
  readonly 'Index Name'?: string;
  readonly 'Node Type': string;
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

/** What PostgreSQL did: which indexes it read, and how many rows it looked at in the table. */
async function explain(changes: Partial<UserListing>): Promise<Explained> {
  const { text, values } = prepare(selectUsers({ ...listing, projectId: project.id, ...changes }));
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
  const [{ Plan: root }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const all = nodes(root);
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
