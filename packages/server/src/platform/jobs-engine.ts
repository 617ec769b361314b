import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, run, type WorkerPool } from 'graphile-worker';
import { createEngineLogger } from './jobs-logger.ts';
import { openJobPool, type JobDatabase } from './jobs-pool.ts';
import { toEngineTask, type JobRun, type Task } from './jobs-run-task.ts';
import type { Logger } from './logger.ts';

export interface EngineOptions extends JobDatabase {
  readonly tasks: Readonly<Record<string, Task>>;
  /** Scheduled tasks, which run once for all processes, as cron patterns in UTC. */
  readonly schedule?: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** Called for every run of a job. */
  readonly onRun?: (run: JobRun) => void;
  /** How often to look for planned jobs that are due; NOTIFY announces new jobs. */
  readonly pollMillis?: number;
  /** How long running jobs may take to finish after `stop`. */
  readonly finishMillis?: number;
}

export interface Engine {
  /** The worker id that locks jobs. */
  readonly id: string;
  /** Resolves when the engine stops working although nobody stopped it. */
  readonly broken: Promise<unknown>;
  /** Takes no more jobs, and lets the running ones finish or hands them back. */
  stop(): Promise<void>;
  /** Drops the engine at once; a sweep finds its jobs. */
  abandon(): void;
}

const JOBS_AT_ONCE = 10;
const POLL_MS = 2000;
const FINISH_MS = 5000;
const FLUSH_MS = 5000;

/** Starts the job engine on its own connections, so that a broken engine can be dropped as a whole. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { finishMillis = FINISH_MS } = options;
  const { pool, closeAll } = openJobPool(options, { size: JOBS_AT_ONCE + 2 });
  const events = new EventEmitter();
  let worker: WorkerPool | undefined;
  events.once('pool:create', (event: { workerPool: WorkerPool }) => (worker = event.workerPool));
  const runner = await run({ ...settingsOf(options, finishMillis), pgPool: pool, events }).catch((error: unknown) => {
    void closeAll();
    throw error;
  });
  const ended = runner.promise.catch(() => undefined);
  const stopRunner = () => runner.stop().catch(() => undefined); // it may have stopped by itself
  const abandon = () => {
    void stopRunner();
    void closeAll();
  };
  if (!worker) {
    abandon();
    throw new Error('the job engine has made no worker');
  }
  return {
    id: worker.id,
    broken: Promise.race([ended, whenBroken(events)]),
    async stop() {
      await Promise.race([stopRunner(), pause(finishMillis + FLUSH_MS, undefined, { ref: false })]);
      await closeAll();
    },
    abandon,
  };
}

/**
 * Resolves when the engine breaks. It shuts down by itself if it can't store the result of a job, and that shutdown may
 * never end. If a request for a job gets no response, PostgreSQL may still have assigned one: a sweep finds that job only
 * after the worker has restarted with a new id.
 */
function whenBroken(events: EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of ['worker:getJob:error', 'pool:gracefulShutdown']) events.on(sign, () => resolve());
  });
}

function settingsOf(options: EngineOptions, finishMillis: number): Parameters<typeof run>[0] {
  const { tasks, schedule = {}, log, pollMillis = POLL_MS } = options;
  return {
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, toEngineTask(name, task, options)]),
    ),
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, match]) => ({ task, match, payload: { input: {}, attempt: 1 } })),
    ),
    concurrency: JOBS_AT_ONCE,
    pollInterval: pollMillis,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: finishMillis,
    logger: createEngineLogger(log),
    // With batches, a job that can't be marked as done would end the process by an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}
