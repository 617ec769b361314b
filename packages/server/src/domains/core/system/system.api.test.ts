import { afterEach, expect, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import type { JobRun } from '../../../platform/jobs-run-task.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signUpOwner, signUpStaff } from '../../../testing/staff.ts';
import { keepPresent } from './keep-present.ts';
import { noteFailedRun } from './note-failed-run.ts';
import { sweepSystem } from './sweep-system.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const test = instanceTest();
afterEach(() => void vi.useRealTimers());

interface WireSystem {
  readonly version: string;
  readonly database: {
    readonly size_bytes: number;
    readonly tables: readonly { name: string }[];
    readonly migrations: { count: number; latest: string };
  };
  readonly jobs: { readonly queues: readonly object[]; readonly failures: readonly object[] };
  readonly processes: readonly { id: string; is_alive: boolean; does_jobs: boolean }[];
  readonly settings: readonly object[];
}
const system = async (app = instance.app) =>
  (await ask(app, 'GET /api/v1/internal/system', { as: 'admin' })).body as WireSystem;
const failedRun = (task: string, outcome: JobRun['outcome'], error: unknown = new Error('to mira@example.com')) =>
  noteFailedRun(instance.ctx, { task, outcome, millis: 1, error });
const countedFailures = async () => (await instance.query('select from job_failures')).length;

test('only owners of the internal project see it', async () => {
  const project = await makeProject(instance.app);
  const { accessToken: adminAccessToken } = project.owner;
  const line = 'GET /api/v1/internal/system';
  expect(await ask(instance.app, line, { as: 'admin', project, adminAccessToken })).toEqual(
    refused('EXPECTED_INTERNAL_PROJECT'),
  );
  expect(await ask(instance.app, line, { as: 'admin', adminAccessToken })).toEqual(
    refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'),
  );
  for (const role of ['admin', 'support', 'read_only'] as const) {
    const { accessToken } = await signUpStaff(instance, { role });
    expect(await ask(instance.app, line, { as: 'admin', adminAccessToken: accessToken })).toEqual(
      refused('INSUFFICIENT_STAFF_ROLE', { role, right: 'staff' }),
    );
  }
  const owner = await signUpOwner(instance);
  expect(await ask(instance.app, line, { as: 'admin', adminAccessToken: owner.accessToken })).toEqual(
    answered(expect.objectContaining({ base_url: 'http://localhost:8100' })),
  );
});

test('it tells of the database and its migrations', async () => {
  const { version, database } = await system();
  const [latest] = await instance.query<{ count: number; name: string }>(
    'select count(*)::int as count, max(name) as name from schema_migrations',
  );

  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(database).toMatchObject({ migrations: { count: latest?.count, latest: latest?.name } });
  expect(database.size_bytes).toBeGreaterThan(1_000_000);
  expect(database.tables).toHaveLength(10);
});

test('jobs are counted by what they do: those that are due, planned or running', async () => {
  await instance.query('delete from graphile_worker._private_jobs');
  const now = instance.clock.now();
  const plan = (task: string, at: number) =>
    instance.query('select graphile_worker.add_job($1, run_at => $2)', [task, new Date(now.getTime() + at)]);
  await plan('some-task', -MINUTE_MS);
  await plan('some-task', 0);
  await plan('some-task', 1);
  await plan('other-task', DAY_MS);
  const { jobs } = await system();

  expect(jobs.queues).toEqual([
    { task: 'other-task', due: 0, planned: 1, running: 0, due_since_millis: null },
    { task: 'some-task', due: 2, planned: 1, running: 0, due_since_millis: now.getTime() - MINUTE_MS },
  ]);
  await instance.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'");
  expect((await system()).jobs.queues).toMatchObject([
    { due: 0, planned: 0, running: 1 },
    { due: 0, planned: 0, running: 3 },
  ]);
  await instance.query('delete from graphile_worker._private_jobs');
});

test('failed runs are counted for a week, by a code and nothing that the job was given', async () => {
  failedRun('send-mail', 'done');
  failedRun('send-mail', 'postponed');
  failedRun('send-mail', 'failed', Object.assign(new Error('x'), { code: 'ETIMEDOUT' }));
  await expect.poll(countedFailures).toBe(1);
  instance.clock.advance(DAY_MS);
  failedRun('send-mail', 'given_up');
  failedRun('sweep-mails', 'given_up', 'mira@example.com');
  await expect.poll(countedFailures).toBe(3);
  const { jobs } = await system();

  const last = { last_failed_at_millis: instance.clock.now().getTime(), last_reason: 'Error' };
  expect(jobs.failures).toEqual([
    { task: 'send-mail', failed: 2, given_up: 1, ...last },
    { task: 'sweep-mails', failed: 1, given_up: 1, ...last },
  ]);
  instance.clock.advance(6 * DAY_MS);
  expect((await system()).jobs.failures).toMatchObject([{ failed: 1 }, { failed: 1 }]);
  instance.clock.advance(DAY_MS);
  expect((await system()).jobs.failures).toEqual([]);
  await sweepSystem(instance.ctx);
  expect(await countedFailures()).toBe(3);
  instance.clock.advance(30 * DAY_MS);
  await sweepSystem(instance.ctx);
  expect(await countedFailures()).toBe(0);
});

test('a process is listed from its start to its end; one that was killed is missed after a minute', async () => {
  const first = await keepPresent(instance.ctx, { version: '0.1.0', doesJobs: true });
  const second = await keepPresent(instance.ctx, { version: '0.2.0', doesJobs: false });
  expect((await system()).processes).toHaveLength(2);
  await second.stop();
  const { processes } = await system();
  const startedAt = instance.clock.now().getTime();

  expect(processes).toEqual([
    expect.objectContaining({
      version: '0.1.0',
      process_id: process.pid,
      does_jobs: true,
      started_at_millis: startedAt,
      last_seen_at_millis: startedAt,
      is_alive: true,
    }),
  ]);
  await instance.query("insert into processes select gen_random_uuid(), 'killed', 1, '0.1.0', true, $1, $1", [
    instance.clock.now(),
  ]);
  await first.stop();
  instance.clock.advance(MINUTE_MS);
  expect((await system()).processes).toMatchObject([{ host: 'killed', is_alive: false }]);
  await sweepSystem(instance.ctx);
  expect((await system()).processes).toHaveLength(1);
  instance.clock.advance(60 * MINUTE_MS);
  expect((await system()).processes).toEqual([]);
  await sweepSystem(instance.ctx);
  expect(await instance.query('select from processes')).toEqual([]);
});

test('a process measures its clock at its start and three times a minute, also after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let measured = 0;
  const measure = () => {
    measured += 1;
    return measured > 1 ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  const db = { ...instance.ctx.db, query: () => Promise.resolve([]) };
  const ctx = { ...instance.ctx, db, clockOffset: { millis: 0, measure } };
  const presence = await keepPresent(ctx, { version: '0.1.0', doesJobs: true });
  await vi.advanceTimersByTimeAsync(60_000);

  expect(measured).toBe(4);
  await presence.stop();
});

test('settings are those that the process was started with', async () => {
  const settings = [{ name: 'KEYSTEAD_PORT', value: '8100', isSet: false }];
  const app = createApp(instance.ctx, { lifecycle: { isStopping: false }, settings });

  expect((await system(app)).settings).toEqual([{ name: 'KEYSTEAD_PORT', value: '8100', is_set: false }]);
});
