import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, keyHeader } from '../../../testing/call.ts';
import { insertManyUsers } from '../../../testing/many-users.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { processorMillis as statementMillis, spread } from '../../../testing/million-user-lists.ts';
import { processorMillis } from '../../../testing/processor-time.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signIn } from '../../../testing/sign-up.ts';
import { internalKeys, startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

/** With a million of them: OVERVIEW_USERS=1000000 npx vitest run --project benchmarks overview-speed */
const USERS = Number(process.env['OVERVIEW_USERS'] ?? 50_000);
const TIMES = 40;
/** When the last of `insertManyUsers` has come. */
const NOW = Date.UTC(2027, 0, 1) + USERS * 60_000;
const DAY_MS = 24 * 60 * 60_000;

let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  instance = await startTestInstance();
  instance.clock.set(new Date(NOW - 2 * 365 * DAY_MS).toISOString());
  const made = await makeProject(instance.app);
  await insertManyUsers(instance.databaseUrl, made.id, USERS);
  await insertFigures(made.id);
  instance.clock.set(new Date(NOW).toISOString());
  project = { ...made, owner: { ...made.owner, ...(await signIn(instance.app, made.owner)) } };
}, 1_800_000);
afterAll(() => instance.stop(), 120_000);

/** Two years of days and weeks that are over, three months of activity and of sign-ins, and the mails of a month. */
async function insertFigures(projectId: string): Promise<void> {
  const statements = [
    `insert into user_activity (project_id, month, user_id, days)
     select u.project_id, date_trunc('month', u.last_active_at at time zone 'UTC')::date, u.id,
       1 << (extract(day from u.last_active_at at time zone 'UTC')::int - 1)
     from users u where u.project_id = $1 and u.last_active_at > $2::timestamptz - interval '90 days'`,
    `insert into metrics_days (project_id, day, users, teams, signed_up, invited, by_provider, imported, by_server, active_day, active_week,
       active_month, sign_ins, mails_sent, mails_failed, mails_expired)
     select $1, ($2::timestamptz at time zone 'UTC')::date - n, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
       (select jsonb_agg(jsonb_build_object('method', m, 'outcome', o, 'count', n))
        from unnest(array['password', 'otp', 'mfa', 'google', 'github']) as m, unnest(array['finished', 'wrong', 'expired', 'blocked']) as o), 1, 1, 1
     from generate_series(1, 730) as n`,
    `insert into retention_weeks (project_id, week, weeks_later, users, active)
     select $1, date_trunc('week', $2::timestamptz at time zone 'UTC')::date - 7 * n, later, 1, 1
     from generate_series(1, 104) as n, generate_series(0, least(n - 1, 11)) as later`,
    `insert into sign_in_hours (project_id, hour, method, outcome, n)
     select $1, date_trunc('hour', $2::timestamptz) - n * interval '1 hour', m, o, 1
     from generate_series(0, 2400) as n, unnest(array['password', 'otp', 'mfa', 'google', 'github']) as m,
       unnest(array['finished', 'wrong', 'expired', 'blocked']) as o`,
    `insert into mails (project_id, id, template, recipient, status, created_at, expires_at, sent_at)
     select $1, gen_random_uuid(), 'magic_link', 'somebody@example.com', case when n % 100 = 0 then 'failed' else 'sent' end,
       $2::timestamptz - n * interval '20 seconds', $2, $2 from generate_series(1, 130000) as n`,
  ];
  for (const statement of statements) await instance.query(statement, [projectId, new Date(NOW)]);
  await instance.query('vacuum analyze');
}

const dayName = (daysAgo: number): string => new Date(NOW - daysAgo * DAY_MS).toISOString().slice(0, 10);

test('what the overview asks for, and how long it takes', { timeout: 600_000 }, async () => {
  // Not by `call`, which reads the answers: that is the work of whoever asks.
  const send = (path: string, headers: Readonly<Record<string, string>>) => instance.app.request(path, { headers });
  const figures = (query: string) => () =>
    send(`/api/v1/internal/metrics?${query}`, {
      'x-stack-project-id': project.id,
      'x-stack-access-type': 'admin',
      [keyHeader.admin]: project.keys.admin,
    });
  const calls: Readonly<Record<string, () => ReturnType<typeof send>>> = {
    'projects and alerts': () =>
      send('/api/v1/internal/projects/overview', {
        'x-stack-project-id': 'internal',
        'x-stack-access-type': 'client',
        [keyHeader.client]: internalKeys.client,
        'x-stack-access-token': project.owner.accessToken,
      }),
    'figures of 30 days': figures(`from=${dayName(29)}&to=${dayName(0)}`),
    'figures of 12 months': figures(`from=${dayName(364)}&to=${dayName(0)}`),
    'figures of 24 hours': figures(`from=${dayName(1)}&to=${dayName(0)}&interval=hour`),
    'figures of days that are over': figures(`from=${dayName(30)}&to=${dayName(1)}`),
    'today, for the first time in a minute, and all users': () => {
      instance.clock.advance(60_000);
      return figures(`from=${dayName(0)}&to=${dayName(0)}`)();
    },
  };
  const rows = [];
  for (const [name, ask] of Object.entries(calls)) {
    const millis: number[] = [];
    await (await ask()).arrayBuffer(); // whatever is remembered
    const before = await processorMillis(instance);
    for (let time = 0; time < TIMES; time += 1) {
      const startedAt = performance.now();
      const response = await ask();
      await response.arrayBuffer();
      const { status } = response;
      millis.push(performance.now() - startedAt);
      expect([name, status]).toEqual([name, 200]);
    }
    const processor = ((await processorMillis(instance)) - before) / TIMES;
    rows.push({ call: name, ...spread(millis), 'on a processor': processor.toFixed(1) });
  }
  console.log(`the overview of a project of ${USERS} users, in ms:`);
  console.table(rows);
});

test('what is waited for of today, without the users, who are counted beside it', { timeout: 600_000 }, async () => {
  const recorded = recordStatements(instance.ctx);
  await call(recorded.app, `GET /api/v1/internal/metrics?from=${dayName(0)}&to=${dayName(0)}`, {
    as: 'admin',
    project,
  });
  const today = recorded.takeWhole().filter(({ text }) => text.includes('from user_activity'));
  expect(today).toHaveLength(1);
  const client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  const millis: number[] = [];
  for (let time = 0; time < TIMES; time += 1)
    for (const statement of today) millis.push(await statementMillis(client, statement));
  await client.end();
  console.log('PostgreSQL was on a processor for today, in ms:');
  console.table([spread(millis)]);
});
