import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, run, type Runner, type WorkerPool } from 'graphile-worker';
import { createEngineLogger } from './jobs-logger.ts';
import { openLifeline } from './jobs-lifeline.ts';
import { openJobPool } from './jobs-pool.ts';
import { toEngineTask, type Task } from './jobs-run-task.ts';
import { createSweep } from './jobs-sweep.ts';
import type { Logger } from './logger.ts';

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly tasks: Readonly<Record<string, Task>>;
  /** Tasks that run by the clock, once for all processes, as cron patterns in UTC. */
  readonly schedule?: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** How often to look for jobs of workers that are gone. */
  readonly sweepEveryMillis?: number;
  /** How long running jobs may take to finish after `stop`. */
  readonly finishMillis?: number;
}

export interface RunningJobs {
  /** Takes no more jobs, lets the running ones finish for a few seconds, and hands the others back. */
  stop(): Promise<void>;
}

const JOBS_AT_ONCE = 10;
const POLL_MS = 2000; // for jobs that were planned; new ones come by NOTIFY
const SWEEP_MS = 10_000;
const PAUSE_BEFORE_RESTART_MS = 1000;
const STUCK_MS = 3000;
const FINISH_MS = 5000;
const LET_GO_MS = 15_000;

/** Runs jobs in this process, side by side with those of all other processes on the database, until it is stopped. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { databaseUrl, log, sweepEveryMillis = SWEEP_MS } = options;
  const pool = openJobPool(databaseUrl, { size: JOBS_AT_ONCE + 2 });
  const lifeline = openLifeline(databaseUrl);
  const stopping = new AbortController();
  const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));

  async function startEngine(): Promise<Runner> {
    const events = new EventEmitter();
    let worker: WorkerPool | undefined;
    events.once('pool:create', (event: { workerPool: WorkerPool }) => (worker = event.workerPool));
    const engine = await run({ ...engineOptions(options), pgPool: pool, events });
    engine.promise.catch(() => undefined); // looked at in keepRunning
    const stopEngine = () => engine.stop().catch(() => undefined);
    whenStuck(events, () => {
      log.warn('jobs cannot be fetched; the job engine is started again');
      void stopEngine();
    });
    try {
      if (!worker) throw new Error('the job engine has made no worker');
      await lifeline.holdFor(worker.id);
      return engine;
    } catch (error) {
      await stopEngine();
      throw error;
    }
  }

  /** The engine ends when the database goes away at the wrong moment. */
  async function keepRunning(engine: Runner): Promise<void> {
    let current: Runner | undefined = engine;
    while (!stopping.signal.aborted) {
      await Promise.race([current?.promise.catch(() => undefined), stopped]);
      if (stopping.signal.aborted) break;
      await Promise.race([pause(PAUSE_BEFORE_RESTART_MS), stopped]);
      current = await startEngine().catch((error: unknown) => {
        log.warn({ err: error }, 'the job engine did not start again');
        return undefined;
      });
    }
    await current?.stop().catch(() => undefined);
  }

  const sweep = createSweep(lifeline);
  const sweepAndTell = async () => {
    const gone = await sweep().catch(() => 0); // the database is away: the next sweep comes
    if (gone > 0) log.warn({ workers: gone }, 'jobs of workers that are gone run again');
  };
  const letGo = () => Promise.all([lifeline.end(), pool.end()]);

  const engine = await startEngine().catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  const running = keepRunning(engine);
  await sweepAndTell();
  const sweeper = setInterval(() => void sweepAndTell(), sweepEveryMillis);
  const stop = async () => {
    stopping.abort();
    clearInterval(sweeper);
    // A database that hangs cannot keep the process from ending: whoever sweeps next finds the jobs.
    await Promise.race([running.then(letGo), pause(LET_GO_MS, undefined, { ref: false })]);
  };
  let ending: Promise<void> | undefined;
  return { stop: () => (ending ??= stop()) };
}

/** Calls back once if no job could be asked for during a while: what the engine fails to load at its start it never asks for again. */
function whenStuck(events: EventEmitter, react: () => void): void {
  let failingSince: number | undefined;
  let isStuck = false;
  events.on('worker:getJob:error', () => {
    failingSince ??= performance.now();
    if (isStuck || performance.now() - failingSince < STUCK_MS) return;
    isStuck = true;
    react();
  });
  for (const sign of ['worker:getJob:empty', 'job:start']) events.on(sign, () => (failingSince = undefined));
}

function engineOptions({
  tasks,
  schedule = {},
  log,
  finishMillis = FINISH_MS,
}: JobsOptions): Parameters<typeof run>[0] {
  return {
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, toEngineTask(name, task, log)])),
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, match]) => ({ task, match, payload: { input: {}, attempt: 1 } })),
    ),
    concurrency: JOBS_AT_ONCE,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: finishMillis,
    logger: createEngineLogger(log),
    // Without batches, a job that cannot be marked as done ends the whole process by an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}
