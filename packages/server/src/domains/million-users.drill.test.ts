import { allowedAccessTypes, endpoints, type Endpoint } from '@keystead/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOUNDED_PLANNING } from '../db/open-database.ts';
import { applySettings } from '../platform/connection-settings.ts';
import { schedule, tasks } from '../tasks.ts';
import { call, keyHeader } from '../testing/call.ts';
import { requestOf } from '../testing/endpoint-cases.ts';
import { explainStatement } from '../testing/explain-statement.ts';
import { insertManyMembers } from '../testing/many-members.ts';
import { insertManyUsers } from '../testing/many-users.ts';
import * as lists from '../testing/million-user-lists.ts';
import { recordStatements, type RecordedStatement, type RecordedStatements } from '../testing/recorded-statements.ts';
import { testScale } from '../testing/scale.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { internalKeys, TEST_SECRET } from '../testing/test-instance.ts';
import { vacuum } from '../testing/vacuum.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { makeFirstOwnerLink } from './admin/staff/owner-link.ts';

/** A million before a release: TEST_SCALE=release npx vitest run --project drills million-users */
const USERS = testScale.listedUsers;
const MILLION = 1_000_000;
const LIST = '/api/v1/users';
/** So many lists are printed. */
const SLOWEST = 12;
const SERVER_HEADERS = {
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'server',
  [keyHeader.server]: internalKeys.server,
};

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await insertManyUsers(world.instance.databaseUrl, 'internal', USERS);
  await insertManyMembers(world.instance.databaseUrl, 'internal');
}, 900_000);
afterAll(() => world.instance.stop(), 60_000);

/** What a list of users may be asked for beyond its sample. */
const LISTS = [
  'limit=100',
  'limit=100&desc=true',
  'limit=100&order_by=last_active_at',
  'limit=100&order_by=last_active_at&desc=true',
  'limit=7',
  'limit=100&query=a',
  'limit=100&query=ex', // how every domain begins
  'limit=100&query=zz',
  'limit=100&query=abcde',
  'limit=100&query=example.com',
  'limit=100&query=nobody+at+all',
  'limit=100&query=abcde&order_by=last_active_at&desc=true',
  'desc=false',
  'order_by=last_active_at',
];
/** The same of a hundred thousand teams, whose names all begin alike. */
const TEAM_LISTS = ['order_by=created_at', 'order_by=display_name'].flatMap((order) =>
  [
    '',
    '&query=te',
    '&query=team',
    '&query=abcd',
    '&query=nothing+at+all',
    '&include=member_count,invitation_count',
  ].flatMap((asked) => ['', '&desc=true'].map((way) => `limit=100&count=capped&${order}${asked}${way}`)),
);
/** All of a project is counted, and all ids are read for the order of activity; both apart from other requests. */
const READS_ALL = [
  /count\(\*\)::int as count\s+from (users|teams)/,
  /string_agg\(uuid_send/,
  /select count\(\*\)::int from users u where u\.project_id = \$\d+/,
];
/** Of each team on a page up to 10,000 members are counted, if that is asked for. Five have so many here. */
const isOfLargeTeams = (text: string, problem: string): boolean =>
  text.includes('as "memberCount"') && /^(Limit|Index Only Scan) reads/.test(problem);

// `npx vitest run --project drills million-users` prints the plans, and what a list of everybody takes.
describe('every statement', () => {
  let recorded: RecordedStatements;
  const statements = new Map<string, { by: string; statement: RecordedStatement }>();
  beforeAll(async () => {
    recorded = recordStatements(world.instance.ctx);
    await makeFirstOwnerLink(recorded.ctx);
    collect('a start');
    for (const endpoint of endpoints) {
      await sendTo(endpoint);
      collect(endpoint.name);
    }
    const lines = [...LISTS.map((query) => `/users?${query}`), ...TEAM_LISTS.map((query) => `/teams?${query}`)];
    for (const line of lines) {
      const response = await recorded.app.request(`/api/v1${line}`, { headers: SERVER_HEADERS });
      if (response.status !== 200) throw new Error(`GET ${line} answered ${response.status}`);
      await response.body?.cancel();
      collect(`GET ${line}`);
    }
    const { body } = await call(recorded.app, `GET ${LIST}?limit=100`, { as: 'server' });
    const { next_cursor } = (body as { pagination: { next_cursor: string } }).pagination;
    await call(recorded.app, `GET ${LIST}?limit=100&cursor=${next_cursor}`, { as: 'server' });
    collect('GET /users, the next page');
    // So long that no session has ended by it.
    await world.instance.query(`update projects set session_idle_limit_millis = 3e12 where project_id = 'internal'`);
    // Keys that owners are to be told of.
    await world.instance.query(
      `update api_keys set created_at = $1::timestamptz - interval '90 days', last_used_at = $1, expires_at = $1::timestamptz + interval '1 day'`,
      [world.instance.clock.now()],
    );
    const all = tasks(recorded.ctx);
    for (const name of Object.keys(schedule)) {
      await all[name]?.run({}, { attempt: 1, signal: new AbortController().signal });
      collect(name);
    }
  }, 900_000); // most of it for two: a million events get their link in the chain, and an export is read to its end

  async function sendTo(endpoint: Endpoint): Promise<void> {
    const { line, query, call: sent, userToken } = await requestOf(endpoint, world);
    const accessToken = endpoint.user ? userToken : undefined;
    await call(recorded.app, `${line}${query}`, { as: allowedAccessTypes(endpoint)[0], accessToken, ...sent });
  }

  function collect(by: string): void {
    for (const statement of recorded.takeWhole()) {
      if (/^\s*set\b/i.test(statement.text)) continue; // reads nothing, and has no plan
      const key = statement.isPlannedAnew ? `${by} ${statement.text}` : statement.text;
      if (!statements.has(key)) statements.set(key, { by, statement });
    }
  }

  test('finds what it needs by an index', { timeout: 600_000 }, async () => {
    const client = new pg.Client({ connectionString: world.instance.databaseUrl });
    await client.connect();
    // All events got their positions since the tables were filled.
    await vacuum(client, ['events']);
    // A smaller table is read whole where that is cheaper: then only a missing index is a problem.
    if (USERS < MILLION) await client.query('set enable_seqscan = off');
    const rows = [];
    for (const { by, statement } of statements.values()) {
      const { indexes, millis, problems } = await explainStatement(client, statement);
      rows.push({
        by,
        statement: statement.text.replaceAll(/\s+/g, ' ').trim().slice(0, 60),
        indexes: indexes.join(' '),
        ms: millis,
        problems: READS_ALL.some((whole) => whole.test(statement.text))
          ? ''
          : problems.filter((problem) => !isOfLargeTeams(statement.text, problem)).join(', '),
      });
    }
    await client.end();
    console.table(rows);

    expect(rows.length).toBeGreaterThan(70);
    expect(rows.filter(({ problems }) => problems !== '')).toEqual([]);
  });
});

describe('a filter', () => {
  let recorded: RecordedStatements;
  let client: pg.Client;
  beforeAll(async () => {
    recorded = recordStatements(world.instance.ctx);
    client = new pg.Client({ connectionString: world.instance.databaseUrl });
    await client.connect();
    await applySettings(client, BOUNDED_PLANNING);
  });
  afterAll(() => client.end());

  /** To the end, which the service does not wait for where it takes more than two seconds. */
  async function countAll(query: string): Promise<number> {
    recorded.takeWhole(); // of whatever was asked before
    await call(recorded.app, `GET ${LIST}?${query}&limit=1&count=all`, { as: 'server' });
    const statement = recorded.takeWhole().find(({ text }) => /^\s*select count\(\*\)::int as count/.test(text));
    if (!statement) throw new Error(`nothing is counted for GET /users?${query}`);
    const { rows } = await client.query<{ count: number }>(statement.text, [...statement.values]);
    return rows[0]?.count ?? 0;
  }

  test('that a bulk job is for', { timeout: 600_000 }, async () => {
    const rows = [];
    for (const query of [...lists.ONE_FILTER, ...lists.SEARCHES, ...lists.TEAM_AND_OTHERS]) {
      const fitting = await countAll(query);
      const startedAt = performance.now();
      const { status, body } = await call(world.instance.app, 'POST /api/v1/internal/bulk-jobs', {
        as: 'admin',
        body: { action: 'verify_email', filter: lists.filterOf(query), expected_count: Math.max(1, fitting) },
      });
      const millis = Math.round(performance.now() - startedAt);
      const { id, total = 0 } = body as { id?: string; total?: number };
      expect([query, status, total]).toEqual([query, fitting === 0 ? 409 : 201, fitting]);
      rows.push({ query, total, millis });
      await world.instance.query('delete from bulk_jobs where id = $1', [id]);
    }
    console.log('how long a bulk job takes to begin, in ms:');
    console.table(rows.toSorted((a, b) => b.millis - a.millis).slice(0, SLOWEST));
  });
});

describe('all users in one answer', () => {
  let server: ServerProcess;
  let origin: string;
  beforeAll(async () => {
    server = startServerProcess({ DATABASE_URL: world.instance.databaseUrl, KEYSTEAD_SECRET: TEST_SECRET });
    origin = `http://127.0.0.1:${await server.port()}`;
  });
  afterAll(() => server.stop());

  test.each(['', '?order_by=last_active_at&desc=true'])(
    'take less than 100 MiB%s',
    { timeout: 900_000 },
    async (query) => {
      const { email, password } = world.user;
      const headers = { ...SERVER_HEADERS, 'content-type': 'application/json' };
      const signedIn = await fetch(`${origin}/api/v1/auth/password/sign-in`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password }),
      });
      const { access_token } = (await signedIn.json()) as { access_token: string };
      const me = () =>
        fetch(`${origin}/api/v1/users/me`, { headers: { ...headers, 'x-stack-access-token': access_token } });
      const quiet = await watch(me, (_, index) => index === 2000);
      const before = server.memoryMib();
      const startedAt = performance.now();
      const list = countItems(await fetch(`${origin}${LIST}${query}`, { headers: SERVER_HEADERS }));
      let isOver = false;
      void list.finally(() => (isOver = true));
      let most = 0;
      const beside = await watch(me, () => {
        most = Math.max(most, server.memoryMib());
        return isOver;
      });
      console.table([
        {
          list: LIST + query,
          users: await list,
          seconds: (performance.now() - startedAt) / 1000,
          'memory before, MiB': before,
          'growth, MiB': most - before,
          '/users/me, quiet, median and p99 in ms': quiet.join(' '),
          'beside the list': beside.join(' '),
        },
      ]);

      expect(await list).toBeGreaterThanOrEqual(USERS);
      expect(most - before).toBeLessThan(100);
    },
  );
});

/** Asks again and again; tells the median and the slowest of a hundred answers, in milliseconds. */
async function watch(
  request: () => Promise<Response>,
  isDone: (millis: number, index: number) => boolean,
): Promise<string[]> {
  const all: number[] = [];
  for (let index = 0, millis = 0; !isDone(millis, index); index += 1) {
    const startedAt = performance.now();
    const response = await request();
    await response.arrayBuffer();
    millis = performance.now() - startedAt;
    expect(response.status).toBe(200);
    all.push(millis);
  }
  all.sort((a, b) => a - b);
  return [0.5, 0.99].map((share) => (all[Math.floor(all.length * share)] ?? 0).toFixed(1));
}

/** Without holding them. */
async function countItems(response: Response): Promise<number> {
  const needle = Buffer.from('"signed_up_at_millis"');
  let count = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const bytes = Buffer.concat([rest, chunk]);
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) count += 1;
    rest = bytes.subarray(Math.max(0, bytes.length - needle.length + 1));
  }
  return count;
}
