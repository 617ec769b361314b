import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepare } from '../../db/sql.ts';
import { ask } from '../../testing/ask.ts';
import { makeProject, type OwnedProject } from '../../testing/make-project.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import { startTestInstance, type TestInstance } from '../../testing/test-instance.ts';
import { selectUsers, type UserListing } from './user-list.queries.ts';

const USERS = 100_000;

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
  await instance.query('analyze users');
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
  pattern: undefined,
  id: undefined,
  after: undefined,
  limit: 101,
};
const position = { micros: String(Date.UTC(2029, 1, 1) * 1000), id: '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10' };

interface Plan {
  readonly 'Index Name'?: string;
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

/** What PostgreSQL did: which indexes it read, and how many rows it looked at in the table. */
async function explain(changes: Partial<UserListing>): Promise<{ indexes: string[]; scans: string[]; rows: number }> {
  const { text, values } = prepare(selectUsers({ ...listing, projectId: project.id, ...changes }));
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
  const [{ Plan: root }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const all = nodes(root);
  return {
    indexes: all.flatMap((node) => node['Index Name'] ?? []),
    scans: all.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan'),
    rows: root['Actual Rows'],
  };
}

test.each([
  ['the first page', {}, 'users_by_sign_up'],
  ['a page in the middle', { after: position }, 'users_by_sign_up'],
  ['the newest', { isDescending: true }, 'users_by_sign_up'],
  ['who was active last', { order: 'last_active_at', isDescending: true }, 'users_by_activity'],
  ['and before that', { order: 'last_active_at', isDescending: true, after: position }, 'users_by_activity'],
] as const)('%s is read along an index, without sorting', async (_, changes, index) => {
  expect(await explain(changes)).toEqual({ indexes: [index], scans: [], rows: 101 });
});

test.each([
  ['an address', '%3fc9ab%'],
  ['a name', '%ABCDE%'],
  ['nobody', '%nobody at all%'],
])('a search for a part of %s reads the index of words alone', async (_, pattern) => {
  expect(await explain({ pattern })).toMatchObject({ indexes: ['users_by_words'], scans: [] });
  expect(await explain({ pattern, after: position, isDescending: true })).toMatchObject({
    indexes: ['users_by_words'],
    scans: [],
  });
});

test('what everybody has in common is found without reading everybody', async () => {
  expect(await explain({ pattern: '%example.com%' })).toEqual({ indexes: ['users_by_sign_up'], scans: [], rows: 101 });
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
