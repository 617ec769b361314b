import { availableParallelism } from 'node:os';
import { cloneDatabase, startMailSink, withClient, type ClonedDatabase, type MailSink } from '@keystead/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { App } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { appAt } from './testing/app-at.ts';
import { ask } from './testing/ask.ts';
import { call } from './testing/call.ts';
import { networkOf, tooMany, tryPassword } from './testing/guess.ts';
import { holdRows } from './testing/hold-rows.ts';
import { askToInvite } from './testing/invitations.ts';
import { productionSettings } from './testing/listening-server.ts';
import { mailSettingsOf } from './testing/mail-settings-of.ts';
import { CALLBACK_URL, codePurposes } from './testing/mailed-code.ts';
import { makeProject } from './testing/make-project.ts';
import { readToken } from './testing/mint-token.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow, wrongTotp } from './testing/second-factor.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { newEmail, signUp } from './testing/sign-up.ts';
import { makeMember } from './testing/teams.ts';

// Every limit and guard of a production instance, through the program as it is run: that each works is shown beside it,
// here that it is switched on. A new one needs a test.
/** Each unlike its default, so that it is seen whether it arrives. The proxy in front is this machine. */
const limits = {
  KEYSTEAD_TRUSTED_PROXIES: '127.0.0.1',
  KEYSTEAD_GUESS_LIMIT_PER_NETWORK: '2',
  KEYSTEAD_GUESS_LIMIT_PER_ACCOUNT: '3',
  KEYSTEAD_GUESS_WAIT_SECONDS: '900',
  KEYSTEAD_GUESS_WAIT_MAX_SECONDS: '7200',
  KEYSTEAD_MFA_LIMIT_PER_USER: '1',
  KEYSTEAD_TOTP_STRICT: 'on',
  KEYSTEAD_MAIL_LIMIT_PER_ADDRESS: '2',
  KEYSTEAD_MAIL_LIMIT_PER_CLIENT: '3',
  KEYSTEAD_MAIL_LIMIT_PER_PROJECT: '4',
  KEYSTEAD_PASSWORD_HASH: 'argon2id:20000:2',
  KEYSTEAD_EVENT_DAYS: '7',
  KEYSTEAD_SIGN_UP_LIMIT_PER_NETWORK: '25',
  KEYSTEAD_TEAM_LIMIT_PER_USER: '1',
  KEYSTEAD_TEAM_LIMIT_MEMBERS: '3',
  KEYSTEAD_TEAM_LIMIT_INVITATIONS: '2',
  KEYSTEAD_PASSWORD_QUEUE: '3',
  KEYSTEAD_DATABASE_POOL_SIZE: '2',
  UV_THREADPOOL_SIZE: '1', // hashes take longer than it takes to ask for them, whatever the machine
};
const HERE = '203.0.113.7';
const THERE = '203.0.113.8';

let database: ClonedDatabase;
let sink: MailSink;
let server: ServerProcess;
let app: App;
beforeAll(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  sink = await startMailSink();
  const settings = { ...productionSettings, ...mailSettingsOf(sink), ...limits, KEYSTEAD_METRICS: 'on' };
  server = startServerProcess({ DATABASE_URL: database.url, ...settings });
  app = appAt(await server.port());
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
  await database.drop();
});

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  withClient(database.url, async (client) => (await client.query<Row>(text, [...values])).rows);

describe('guesses', () => {
  const guess = (email: string, from: string) => tryPassword(app, { email, from });
  const statusOf = async (email: string, from: string) => (await guess(email, from)).status;

  test('are counted by the network that a trusted proxy names, as often and as long as the settings say', async () => {
    const email = newEmail();
    expect([await statusOf(email, HERE), await statusOf(email, HERE)]).toEqual([400, 400]);

    const refused = await guess(email, HERE);
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(600); // of 900, however slow this machine is
    expect(await statusOf(email, THERE)).toBe(400);
    // The third of strangers, who then wait for as long as the settings say at most.
    expect(await guess(email, '203.0.113.9')).toEqual(tooMany(7200));
  });

  test('are counted from this machine too', async () => {
    const email = newEmail();
    const guessHere = async () => {
      const line = 'POST /api/v1/auth/password/sign-in';
      return (await call(app, line, { as: 'client', body: { email, password: 'a wrong one' } })).status;
    };

    expect([await guessHere(), await guessHere(), await guessHere()]).toEqual([400, 400, 429]);
  });

  test('at the second factor are as many as the settings say', async () => {
    const user = await signUpWithMfa({ app });
    const code = await startAttempt(app, user);
    const totp = wrongTotp({ clock: systemClock }, user.secret);

    expect(await passSecondFactor(app, { code, totp })).toMatchObject({ knownError: 'INVALID_TOTP_CODE' });
    expect(await passSecondFactor(app, { code, totp })).toMatchObject({ status: 429 });
  });
});

test('sign-ups from one network are as many as the settings say', async () => {
  const line = 'POST /api/v1/auth/password/sign-up';
  const statuses: number[] = [];
  // Too short a password: that costs no hash, and is counted all the same.
  for (let times = 0; times < 26; times += 1) {
    const body = { email: newEmail(), password: 'short' };
    statuses.push((await ask(app, line, { as: 'client', from: HERE, body })).status);
  }

  expect(statuses).toEqual([...Array.from({ length: 25 }, () => 400), 429]);
});

test('teams, their members and their invitations are as many as the settings say', async () => {
  const project = await makeProject(app, { config: { client_team_creation_enabled: true } });
  const { accessToken } = await signUp(app, { project });
  const body = { display_name: 'Acme', creator_user_id: 'me' };
  const create = () => ask(app, 'POST /api/v1/teams', { as: 'client', project, accessToken, body });
  const created = await create();
  expect([created.status, (await create()).status]).toEqual([201, 429]);

  const team = { id: (created.body as { id: string }).id, project };
  const invited: number[] = [];
  for (let times = 0; times < 3; times += 1) invited.push((await askToInvite(app, team)).status);
  expect(invited).toEqual([200, 200, 400]);

  await makeMember(app, team);
  await makeMember(app, team);
  await expect(makeMember(app, team)).rejects.toThrow('answered 400');
});

test('a proxy that is not trusted is warned of, once', async () => {
  const settings = { ...productionSettings, ...mailSettingsOf(sink), KEYSTEAD_TRUSTED_PROXIES: '10.0.0.0/8' };
  const other = startServerProcess({ DATABASE_URL: database.url, ...settings });
  const behind = appAt(await other.port());
  for (const from of [HERE, THERE, HERE]) await tryPassword(behind, { email: newEmail(), from });
  other.signal('SIGTERM');
  await other.exited;

  expect(other.stdout().match(/"msg":"[^"]*KEYSTEAD_TRUSTED_PROXIES"/g)).toHaveLength(1);
  expect(other.stdout()).not.toContain(HERE);
  expect(server.stdout()).not.toContain('KEYSTEAD_TRUSTED_PROXIES');
});

test('a one-time password of the time before is refused where the settings say so', async () => {
  const user = await signUpWithMfa({ app });
  const code = await startAttempt(app, user);
  const totp = totpNow({ clock: systemClock }, user.secret, -1);

  expect(await passSecondFactor(app, { code, totp })).toMatchObject({ knownError: 'INVALID_TOTP_CODE' });
});

describe('mails', () => {
  /** How many of these are queued, asked for in turn on a new project. */
  async function mailsOf(asked: readonly { email: string; from: string }[]): Promise<number> {
    const project = await makeProject(app);
    for (const { email, from } of asked) {
      const body = { email, callback_url: CALLBACK_URL };
      const send = codePurposes.password_reset.send;
      expect(await ask(app, send, { as: 'client', project, from, body })).toMatchObject({ status: 200 });
    }
    const rows = await query<{ count: number }>('select count from withheld_mails where project_id = $1', [project.id]);
    expect(rows.length).toBeGreaterThan(0);
    const line = new RegExp(`"projectId":"${project.id}".*"msg":"emails withheld`);
    await expect.poll(() => server.stdout()).toMatch(line); // it is written some lines at a time
    expect(await server.figures()).toMatch(/^keystead_mails_withheld_total\{limit="\w+"\} [1-9]/m);
    return (await query("select id from mails where project_id = $1 and status <> 'withheld'", [project.id])).length;
  }
  const five = <Value>(make: (index: number) => Value) => Array.from({ length: 5 }, (_, index) => make(index));

  test('to one address are as many as the settings say', async () => {
    expect(await mailsOf(five((index) => ({ email: 'mira@example.com', from: `203.0.113.${index}` })))).toBe(2);
  });

  test('for one client are as many as the settings say', async () => {
    expect(await mailsOf(five(() => ({ email: newEmail(), from: HERE })))).toBe(3);
  });

  test('of one project are as many as the settings say', async () => {
    expect(await mailsOf(five((index) => ({ email: newEmail(), from: `203.0.113.${index}` })))).toBe(4);
  });

  test('do not leave through a server of our own network that a project names', async () => {
    const own = await startMailSink();
    const email_config = {
      type: 'standard',
      host: own.host,
      port: own.port,
      username: 'mailer',
      password: 'of the project',
      sender_name: 'Acme',
      sender_email: 'acme@example.com',
    };
    const project = await makeProject(app, { config: { email_config } });
    const { email } = await signUp(app, { project });
    const body = { email, callback_url: CALLBACK_URL };
    await ask(app, codePurposes.password_reset.send, { as: 'client', project, from: HERE, body });

    const errors = () => query('select last_error from mails where project_id = $1', [project.id]);
    await expect.poll(errors).toEqual([{ last_error: "The host resolves to an IP address that isn't allowed." }]);
    expect(own.connections()).toBe(0);
    await own.stop();
  });
});

test('passwords are hashed at the cost that the settings say', async () => {
  const { userId } = await signUp(app);

  expect(await query('select password_hash from users where id = $1', [userId])).toEqual([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=20000,t=2,p=1\$/) },
  ]);
});

test('as many passwords wait to be hashed as the settings say', async () => {
  const fitting = 2 * availableParallelism() + 3;
  const tries = Array.from({ length: fitting + 30 }, (_, index) =>
    tryPassword(app, { email: newEmail(), from: networkOf(index) }),
  );
  const answers = await Promise.all(tries);

  const body = 'Too many sign-ins at the moment. Please try again in a second.';
  expect(answers).toContainEqual({ status: 429, body, retryAfter: '1' });
  expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(fitting);
});

test('transactions have as many connections as the settings say', async () => {
  const project = await makeProject(app);
  await using held = await holdRows(
    { databaseUrl: database.url, query },
    'select 1 from projects where project_id = $1',
    [project.id],
  );
  const changes = Array.from({ length: 6 }, () =>
    ask(app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { description: 'changed' } }),
  );
  await held.untilWaiting(2);
  await held.release();

  for (const change of await Promise.all(changes)) expect(change.status).toBe(200);
  const kept = await query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'keystead'",
  );
  expect(kept.length).toBeLessThanOrEqual(2 + 2 + 2 + 2); // those of single reads, of single writes and of lists with them
});

test('events get their place, and are kept for as long as the settings say', async () => {
  const { id } = await makeProject(app);
  await query('delete from events where project_id = $1', [id]); // that it got its keys
  await query(
    `insert into events (project_id, id, type, created_at, data)
     select $1, gen_random_uuid(), 'test', now() - make_interval(days => days), '{}' from unnest(array[8, 6]) as days`,
    [id],
  );
  const places = () =>
    query('select position is not null as "hasPlace" from events where project_id = $1 order by sequence', [id]);
  await expect.poll(places).toEqual([{ hasPlace: true }, { hasPlace: true }]);
  await query(`select graphile_worker.add_job('sweep-events', '{"input":{},"attempt":1}')`); // what the clock does once an hour
  await expect.poll(places).toEqual([{ hasPlace: true }]);
});

test('tokens name the public address as their issuer, and browsers are told to keep to https', async () => {
  const { accessToken } = await signUp(app);
  expect(readToken(accessToken).claims['iss']).toMatch(/^https:\/\/auth\.example\.com\//);

  const { headers } = await call(app, 'GET /health');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('the figures are at a port of their own, and there is no inbox', async () => {
  expect(await server.figures()).toContain('keystead_http_request_duration_seconds');

  for (const line of ['GET /metrics', 'GET /inbox', 'GET /inbox/mails.json'] as const)
    expect(await call(app, line)).toMatchObject({ status: 404 });
});

test.for<[url: string, problem: string]>([
  ['', 'is required in production. Set it to the public https:// URL of this instance'],
  [
    'http://auth.example.com',
    'must start with https:// in production. On a private network, KEYSTEAD_ALLOW_HTTP=on allows http://',
  ],
])('with %j for its address it does not start', async ([KEYSTEAD_BASE_URL, problem]) => {
  const other = startServerProcess({ DATABASE_URL: database.url, ...productionSettings, KEYSTEAD_BASE_URL });

  expect(await other.exited).toEqual({ code: 1, signal: null });
  expect(other.stderr()).toBe(`Invalid settings:\n  KEYSTEAD_BASE_URL ${problem}\n`);
});
