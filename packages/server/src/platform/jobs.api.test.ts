import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { addJob, addLaterJob } from '../db/add-job.ts';
import { prepare } from '../db/sql.ts';
import { captureLog, type CapturedLog } from '../testing/captured-log.ts';
import { startDatabaseRelay } from '../testing/database-relay.ts';
import { openLifeline } from './jobs-lifeline.ts';
import { openJobPool } from './jobs-pool.ts';
import { PostponedError, type Task } from './jobs-run-task.ts';
import { createSweep } from './jobs-sweep.ts';
import { startJobs, type JobsOptions, type RunningJobs } from './jobs.ts';
import { createLogger } from './logger.ts';

const NEVER = 3_600_000;

let database: ClonedDatabase;
let log: CapturedLog;
let started: RunningJobs[];
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  log = captureLog();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  await database.drop();
});

async function start(run: Task['run'], options: Partial<JobsOptions & Task> = {}): Promise<RunningJobs> {
  const { retryDelaySeconds = () => undefined, ...others } = options;
  const jobs = await startJobs({
    databaseUrl: database.url,
    tasks: { work: { run, retryDelaySeconds } },
    log: createLogger('info', log),
    pollMillis: 100,
    sweepEveryMillis: 200,
    finishMillis: 200,
    ...others,
  });
  started.push(jobs);
  return jobs;
}

const query = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(database.url, async (client) => (await client.query(text)).rows as Row[]);
const add = (input: object = {}) => withClient(database.url, (client) => client.query(prepare(addJob('work', input))));
const jobsLeft = () => query('select id from graphile_worker.jobs');
const never = () => new Promise<void>(() => undefined);

/** A process of its own, out of what was built: it says when it has begun a job, and never ends it. */
const built = (file: string) => JSON.stringify(new URL(`../../dist/platform/${file}`, import.meta.url).href);
const WORKER_THAT_HANGS = `
  import { startJobs } from ${built('jobs.js')};
  import { createLogger } from ${built('logger.js')};
  const work = { run: () => { console.log('begun'); return new Promise(() => {}); }, retryDelaySeconds: () => undefined };
  await startJobs({ databaseUrl: process.argv[1], log: createLogger('silent'), tasks: { work } });`;

/** A promise and the way to keep it. */
function promised<Value>() {
  let keep: (value: Value) => void = () => undefined;
  const kept = new Promise<Value>((resolve) => (keep = resolve));
  return { kept, keep };
}

test('a job runs with its input, and leaves nothing behind', async () => {
  const { kept, keep } = promised<unknown>();
  await start(async (input, { attempt }) => keep({ input, attempt }));
  await add({ answer: 42 });

  expect(await kept).toEqual({ input: { answer: 42 }, attempt: 1 });
  await expect.poll(jobsLeft).toEqual([]);
});

test('a new job is announced: workers do not have to look for it', async () => {
  const { kept, keep } = promised<unknown>();
  await start(async (input) => keep(input), { pollMillis: NEVER });
  const listening = `select from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like 'LISTEN "jobs:insert"%'`;
  await expect.poll(() => query(listening)).toHaveLength(1);
  await add({ of: 'the announced' });

  expect(await kept).toEqual({ of: 'the announced' });
});

test('a job that was planned runs when its time has come', async () => {
  const { kept, keep } = promised<unknown>();
  const work: Task = { run: async (input) => keep(input), retryDelaySeconds: () => undefined };
  started.push(await startJobs({ databaseUrl: database.url, tasks: { work }, log: createLogger('info', log) }));
  await withClient(database.url, (client) => client.query(prepare(addLaterJob('work', { of: 'the planned' }, 1))));

  expect(await kept).toEqual({ of: 'the planned' });
});

test('workers look for planned jobs every two seconds', async () => {
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const work: Task = { run: never, retryDelaySeconds: () => undefined };
  started.push(await startJobs({ databaseUrl: database.url, tasks: { work }, log: createLogger('info', log) }));
  const workersThatWait = () => waits.mock.calls.filter(([, millis]) => millis === 2000).length;

  await expect.poll(workersThatWait).toBeGreaterThanOrEqual(10);
  waits.mockRestore();
});

test('a job is part of the transaction that adds it', async () => {
  const seen: unknown[] = [];
  const { kept, keep } = promised<void>();
  await start(async (input) => {
    seen.push(input);
    keep();
  });
  await withClient(database.url, async (client) => {
    await client.query('begin');
    await client.query(prepare(addJob('work', { of: 'a change that was taken back' })));
    await client.query('rollback');
    await client.query('begin');
    await client.query(prepare(addJob('work', { of: 'a change that was kept' })));
    await client.query('commit');
  });
  await kept;

  expect(seen).toEqual([{ of: 'a change that was kept' }]);
});

describe('a job that fails', () => {
  test.for([1, 5, 60])('comes back after the %i seconds that its task says', async (seconds) => {
    await start(() => Promise.reject(new Error('not now')), { retryDelaySeconds: () => seconds });
    await add();
    const planned = () =>
      query<{ payload: unknown; wait: number }>(`
        select payload, extract(epoch from run_at - updated_at)::float as wait
        from graphile_worker._private_jobs where key is not null and locked_at is null`);

    await expect.poll(planned).toEqual([{ payload: { input: {}, attempt: 2 }, wait: seconds }]);
  });

  test('is tried until it works', async () => {
    const attempts: number[] = [];
    const { kept, keep } = promised<void>();
    await start(
      async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('not now');
        keep();
      },
      { retryDelaySeconds: () => 0 },
    );
    await add();
    await kept;

    expect(attempts).toEqual([1, 2, 3]);
    await expect.poll(jobsLeft).toEqual([]);
  });

  test('is no failure where it is postponed until the clock runs it again', async () => {
    const outcomes: string[] = [];
    await start(() => Promise.reject(new PostponedError('not now')), {
      onRun: ({ outcome }) => outcomes.push(outcome),
    });
    await add();

    await expect.poll(() => outcomes).toEqual(['postponed']);
    await expect.poll(jobsLeft).toEqual([]);
    expect(log.lines().filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('is given up, loudly, when its task says so', async () => {
    await start(() => Promise.reject(new Error('never')), {
      retryDelaySeconds: (attempt) => (attempt < 2 ? 0 : undefined),
    });
    await add();

    await expect
      .poll(() => log.lines().filter(({ level }) => level === 'error'))
      .toMatchObject([{ msg: 'job given up', task: 'work', attempt: 2, err: { message: 'never' } }]);
    await expect.poll(jobsLeft).toEqual([]);
  });

  test('and was only postponed is not counted', async () => {
    const attempts: number[] = [];
    await start(async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempts.length < 3) throw new PostponedError('the line is busy', 0);
    });
    await add();

    await expect.poll(() => attempts).toEqual([1, 1, 1]);
    expect(log.lines()).toEqual([]);
  });
});

describe('when the process ends', () => {
  test('running jobs may finish', async () => {
    const { kept: begun, keep: begin } = promised<void>();
    const { kept: mayFinish, keep: finish } = promised<void>();
    const jobs = await start(
      async () => {
        begin();
        await mayFinish;
      },
      { finishMillis: NEVER },
    );
    await add();
    await begun;
    const stopped = jobs.stop();
    finish();
    await stopped;

    expect(await jobsLeft()).toEqual([]);
  });

  test('those that take too long are handed back, and another process has them at once', async () => {
    const { kept: begun, keep: begin } = promised<void>();
    const signals: AbortSignal[] = [];
    const jobs = await start(async (_, { signal }) => {
      signals.push(signal);
      begin();
      await never();
    });
    await add({ of: 'the first' });
    await begun;
    const { kept, keep } = promised<unknown>();
    await jobs.stop();
    await start(async (input, { attempt }) => keep({ input, attempt }), { sweepEveryMillis: NEVER });

    expect(await kept).toEqual({ input: { of: 'the first' }, attempt: 1 });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await expect.poll(jobsLeft).toEqual([]);
  });
});

describe('a worker', () => {
  test('that is killed loses its jobs to another one', async () => {
    const dying = spawn(process.execPath, ['--input-type=module', '--eval', WORKER_THAT_HANGS, database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await add({ of: 'the killed' });
    await once(dying.stdout, 'data');
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    const { kept, keep } = promised<unknown>();
    await start(async (input, { attempt }) => keep({ input, attempt }));

    expect(await kept).toEqual({ input: { of: 'the killed' }, attempt: 1 });
    expect(log.text()).toContain('rescheduled jobs of dead workers');
    await expect.poll(jobsLeft).toEqual([]);
  });

  test('that is alive keeps its jobs, even when its connection breaks', async () => {
    let runs = 0;
    const { kept: mayFinish, keep: finish } = promised<void>();
    await start(
      async () => {
        runs += 1;
        await mayFinish;
      },
      { sweepEveryMillis: NEVER },
    );
    await add();
    await expect.poll(() => runs).toBe(1);
    const observer = openLifeline({ databaseUrl: database.url });
    const sweep = createSweep(observer);
    // The view tells of all databases of the cluster, and other tests have workers too.
    const ofWorker = `from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`;
    const locks = () => query(`select pid ${ofWorker}`);

    expect([await sweep(), await sweep()]).toEqual([0, 0]);
    await query(`select pg_terminate_backend(pid, 5000) ${ofWorker}`);
    expect(await sweep()).toBe(0); // a suspect for now
    await expect.poll(locks).toHaveLength(1);
    expect([await sweep(), await sweep()]).toEqual([0, 0]);
    await observer.end();
    finish();
    await expect.poll(jobsLeft).toEqual([]);
    expect(runs).toBe(1);
  });
});

test('of jobs that have ended nothing is kept, and ten at once are no reason to warn', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const { kept: allBegan, keep: goOn } = promised<AbortSignal>();
  const listeners: number[] = [];
  await start(async (_input, { signal }) => {
    if (listeners.push(getEventListeners(signal, 'abort').length) === 10) goOn(signal);
    await allBegan;
  });
  await Promise.all(Array.from({ length: 10 }, () => add()));
  const signal = await allBegan;
  await expect.poll(jobsLeft).toEqual([]);
  process.off('warning', note);

  expect(warnings).toEqual([]);
  expect(getEventListeners(signal, 'abort')).toHaveLength(listeners[0] ?? NaN);
});

test('connections of jobs let PostgreSQL end what takes more than ten seconds', async () => {
  const { pool, closeAll } = openJobPool({ databaseUrl: database.url }, { size: 1 });
  const lifeline = openLifeline({ databaseUrl: database.url });
  const limit = "select current_setting('statement_timeout') as limit";

  expect((await pool.query(limit)).rows).toEqual([{ limit: '10s' }]);
  expect(await lifeline.query(limit)).toEqual([{ limit: '10s' }]);
  await Promise.all([closeAll(), lifeline.end()]);
});

test('a connection that the engine gives back twice is in the pool once, and ends nothing', async () => {
  const { pool, closeAll } = openJobPool({ databaseUrl: database.url }, { size: 1 });
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _client, done) => {
      try {
        done();
        done();
        resolve();
      } catch (thrown) {
        reject(error ?? thrown);
      }
    });
  });

  const client = await pool.connect();
  expect(pool).toMatchObject({ totalCount: 1, idleCount: 0 });
  client.release();
  await closeAll();
});

describe('after the database was away', () => {
  test('jobs go on', async () => {
    const relay = await startDatabaseRelay(database.url);
    const seen: unknown[] = [];
    await start(async (input) => void seen.push(input), { databaseUrl: relay.url });
    await relay.cut();
    await add({ of: 'the outage' });
    await relay.restore();

    await expect.poll(() => seen).toEqual([{ of: 'the outage' }]);
    await relay.close();
  });

  test('a job that was given to a worker which did not hear of it is found again', async () => {
    const relay = await startDatabaseRelay(database.url);
    const seen: unknown[] = [];
    await start(async (input) => void seen.push(input), { databaseUrl: relay.url, answerTimeoutMillis: 500 });
    await add({ of: 'the time before' });
    await expect.poll(() => seen).toHaveLength(1);
    await expect.poll(jobsLeft).toEqual([]);
    relay.freeze();
    await add({ of: 'the outage' });
    await expect.poll(() => log.text()).toContain('job engine failed, restarting');
    await relay.restore(); // now PostgreSQL gets, and grants, what the workers no longer wait for

    await expect.poll(() => seen).toEqual([{ of: 'the time before' }, { of: 'the outage' }]);
    await expect.poll(jobsLeft).toEqual([]);
    await relay.close();
  });
});

test('a task of the schedule is known to the database, once for all processes', async () => {
  const schedule = { work: '17 * * * *' };
  await Promise.all([start(never, { schedule }), start(never, { schedule })]);

  await expect
    .poll(() => query('select identifier from graphile_worker._private_known_crontabs'))
    .toEqual([{ identifier: 'work' }]);
});
