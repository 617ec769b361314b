import { IMPERSONATION_LIFETIME_MS } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailableError, StatementGivenUpError } from './db/database-errors.ts';
import { makeFirstOwnerLink } from './domains/admin/staff/owner-link.ts';
import { fanOut } from './domains/insight/webhooks/fan-out.ts';
import { PostponedError } from './platform/jobs-run-task.ts';
import { schedule, tasks } from './tasks.ts';
import { ask } from './testing/ask.ts';
import { tryPassword } from './testing/guess.ts';
import { impersonationCode } from './testing/impersonations.ts';
import { CALLBACK_URL, codePurposes, verifyAddressOf } from './testing/mailed-code.ts';
import { makeProject } from './testing/make-project.ts';
import { beginFlow, visitProvider } from './testing/oauth-flow.ts';
import { startProviderStub, type ProviderStub } from './testing/provider-stub.ts';
import { importFile } from './testing/imports.ts';
import { newEmail, signIn, signUp } from './testing/sign-up.ts';
import { internalProject, startTestInstance, type TestInstance } from './testing/test-instance.ts';
import { makeEndpoint } from './testing/webhooks.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How many days before the end of the year something happens: on both sides of the end of each kind of row. */
const AGES = [400, 181, 179, 156, 154, 101, 99, 91, 89, 31, 29, 8, 6, 0];

/** Until when rows are kept, counted from a time of theirs; a new table that grows needs a row. */
const ends: Readonly<Record<string, { since: string; days: number }>> = {
  bulk_jobs: { since: 'finished_at', days: 7 },
  events: { since: 'created_at', days: 90 },
  export_tickets: { since: 'expires_at', days: 0 },
  guesses: { since: 'ends_at', days: 0 },
  impersonations: { since: 'created_at', days: 90 },
  imports: { since: 'started_at', days: 30 },
  job_failures: { since: 'last_failed_at', days: 30 },
  known_networks: { since: 'noted_at', days: 180 },
  mails: { since: 'created_at', days: 30 },
  metrics_days: { since: 'day', days: 732 },
  oauth_codes: { since: 'expires_at', days: 1 / 24 },
  oauth_flows: { since: 'expires_at', days: 1 / 24 },
  oauth_tests: { since: 'expires_at', days: 50 / 60 / 24 },
  processes: { since: 'last_seen_at', days: 1 / 24 },
  project_deletions: { since: 'finished_at', days: 7 },
  rate_limits: { since: 'window_ends_at', days: 0 },
  retention_weeks: { since: 'week', days: 732 },
  redirect_refusals: { since: 'last_at', days: 30 },
  sessions: { since: 'expires_at', days: 0 },
  sign_in_hours: { since: 'hour', days: 100 },
  staff_codes: { since: 'expires_at', days: 30 },
  user_activity: { since: 'month', days: 155 },
  verification_codes: { since: 'expires_at', days: 30 },
  webhook_deliveries: { since: 'created_at', days: 30 },
  withheld_mails: { since: 'hour', days: 30 },
};
/** What is kept for as long as its project, its user, its team or its delivery is. */
const endless = [
  'api_keys',
  'contact_channels',
  'email_templates',
  'event_chains',
  'import_errors',
  'imported_ids',
  'oauth_accounts',
  'oauth_tokens',
  'permission_definitions',
  'profile_pictures',
  'project_domains',
  'project_oauth_providers',
  'projects',
  'schema_migrations',
  'selected_teams',
  'signing_keys',
  'staff',
  'team_memberships',
  'team_permissions',
  'team_pictures',
  'teams',
  'users',
  'webhook_attempts',
  'webhook_endpoints',
];

/** What every start or every hour brings to its end. */
const emptied = ['import_keys'];

let instance: TestInstance;
let stub: ProviderStub;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({
    oauth: stub.oauth,
    mailLimits: { perAddressIn15Minutes: 1, perClientInOneHour: 100, perProjectInOneHour: 100 },
  });
});
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

/** All that the clock does at these times, or at all. */
async function runAll(at?: string): Promise<void> {
  const all = tasks(instance.ctx);
  const signal = new AbortController().signal;
  for (const [name, times] of Object.entries(schedule))
    if (at === undefined || times === at) await all[name]?.run({}, { attempt: 1, signal });
}

test('every table either has a stated end or ends with its project, user or team', async () => {
  const tables = await instance.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );

  const listed = [...Object.keys(ends), ...endless, ...emptied].sort();
  expect(listed, 'say in tasks.api.test.ts when the rows of a table end').toEqual(
    tables.map(({ name }) => name).sort(),
  );
});

test('a timed task is postponed while the database is unavailable, and fails otherwise', async () => {
  const failing = (error: Error) => ({
    ...instance.ctx,
    db: { ...instance.ctx.db, query: () => Promise.reject(error) },
  });
  const seal = (error: Error) =>
    tasks(failing(error))['seal-events']?.run({}, { attempt: 1, signal: AbortSignal.any([]) });

  await expect(seal(new DatabaseUnavailableError('away'))).rejects.toThrow(
    new PostponedError('The database is unavailable.'),
  );
  await expect(seal(new StatementGivenUpError('too long'))).rejects.toThrow('too long');
  await expect(seal(new Error('broken'))).rejects.toThrow('broken');
});

test('every minute it is noted which impersonations are over', async () => {
  const { app, clock } = instance;
  const { userId } = await signUp(app);
  const code = await impersonationCode(instance, userId);
  await ask(app, 'POST /api/v1/auth/impersonations/sign-in', { as: 'client', body: { code } });
  clock.advance(IMPERSONATION_LIFETIME_MS);

  await runAll('* * * * *');

  const told = await instance.query(
    `select data ->> 'user_id' as "userId" from events where type = 'impersonation.ended'`,
  );
  expect(told).toEqual([{ userId }]);
});

test('every minute all events that wait for it get their place', async () => {
  await signUp(instance.app);
  const waiting = () => instance.query('select id from events where position is null');
  expect(await waiting()).not.toEqual([]);

  await runAll('* * * * *');

  expect(await waiting()).toEqual([]);
});

test('every hour owners are told of keys that have ended', async () => {
  const { app, clock, ctx } = instance;
  const owner = await signUp(app);
  await verifyAddressOf(instance, { project: internalProject, user: owner });
  const project = await makeProject(app, { owner });
  await ask(app, 'GET /api/v1/projects/current', { as: 'server', project });
  await ctx.keyUses.write();
  clock.advance(1);
  await instance.query('update api_keys set expires_at = $2 where project_id = $1', [project.id, clock.now()]);

  await runAll('23 * * * *');

  expect(await instance.query("select recipient, template from mails where template like 'keys%'")).toEqual([
    { recipient: owner.email, template: 'keys_ended' },
  ]);
});

test('in a year of use nothing outlives its end, and something of each kind is there', async () => {
  const { app, clock } = instance;
  const { userId, email, password } = await signUp(app);
  const project = await makeProject(app, {
    config: { oauth_providers: [{ id: 'github', type: 'shared', enabled: true }] },
  });
  await makeEndpoint(instance);
  for (const [index, day] of AGES.entries()) {
    clock.advance(((AGES[index - 1] ?? day) - day) * DAY_MS);
    const { accessToken } = await signIn(app, { email, password });
    const from = `198.51.${day % 250}.7`;
    await tryPassword(app, { email, password, from }); // makes the network known
    await tryPassword(app, { email: newEmail(), from });
    await ask(app, 'PATCH /api/v1/users/me', { as: 'client', accessToken, body: { display_name: `Day ${day}` } });
    const body = { email, callback_url: CALLBACK_URL };
    for (let times = 0; times < 2; times += 1) await ask(app, codePurposes.password_reset.send, { as: 'client', body });
    const refused = { email, callback_url: `https://evil.example/${day}` };
    await ask(app, codePurposes.password_reset.send, { as: 'client', body: refused });
    const keys = { provider_id: 'github' };
    await ask(app, 'POST /api/v1/internal/oauth-tests', { as: 'admin', project, body: keys }); // and nobody signs in
    await visitProvider(app, stub, { project }); // and never comes for the session
    await beginFlow(app, { project }); // and never comes back
    await makeFirstOwnerLink(instance.ctx);
    const deletion = 'insert into project_deletions (id, deleted_at, finished_at) values ($1, $2, $2)';
    await instance.query(deletion, [`project of day ${day}`, clock.now()]);
    await instance.query('insert into job_failures select $1, $2::timestamptz::date, 1, 0, $2, $1', [
      `task ${day}`,
      clock.now(),
    ]);
    await instance.query("insert into processes select gen_random_uuid(), 'killed', 1, '0.1.0', true, $1, $1", [
      clock.now(),
    ]);
    const bulkJob = await ask(app, 'POST /api/v1/internal/bulk-jobs', {
      as: 'admin',
      body: { action: 'verify_email', user_ids: [userId] },
    });
    await ask(app, `DELETE /api/v1/internal/bulk-jobs/${(bulkJob.body as { id: string }).id}`, { as: 'admin' });
    await importFile(app, {}, '');
    await ask(app, 'POST /api/v1/internal/exports', { as: 'admin', body: { kind: 'users', format: 'csv' } });
    await impersonationCode(instance, userId); // and nobody opens the link
    await fanOut(instance.ctx); // what was sealed the last time
    await instance.ctx.signInCounts.write();
    await runAll();
  }

  for (const [table, { since, days }] of Object.entries(ends)) {
    const [kept] = await instance.query<{ count: number; oldest: Date }>(
      `select count(*)::int as count, min(${since}) as oldest from ${table}`,
    );
    expect([table, kept?.count]).toEqual([table, expect.any(Number)]);
    expect([table, kept?.count === 0]).toEqual([table, false]);
    const age = clock.now().getTime() - (kept?.oldest.getTime() ?? 0);
    expect([table, age <= (days + 1 / 24) * DAY_MS]).toEqual([table, true]);
  }
});
