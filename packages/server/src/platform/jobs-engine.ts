import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, run, type WorkerPool } from 'graphile-worker';
import { createEngineLogger } from './jobs-logger.ts';
import { openJobPool, type JobDatabase } from './jobs-pool.ts';
import { toEngineTask, type JobRun, type Task } from './jobs-run-task.ts';
import type { Logger } from './logger.ts';

export interface EngineOptions extends JobDatabase {
  readonly tasks: Readonly<Record<string, Task>>;
  /** Tasks that run by the clock, once for all processes, as cron patterns in UTC. */
  readonly schedule?: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** Told of every run of a job. */
  readonly onRun?: (run: JobRun) => void;
  /** How often to look for jobs whose planned time has come; new ones are announced by NOTIFY. */
  readonly pollMillis?: number;
  /** How long running jobs may take to finish after `stop`. */
  readonly finishMillis?: number;
}

export interface Engine {
  /** The name under which it locks jobs. */
  readonly id: string;
  /** Resolves when it does not work any more, although nobody has stopped it. */
  readonly broken: Promise<unknown>;
  /** Takes no more jobs and lets the running ones finish, or hands them back. */
  stop(): Promise<void>;
  /** Lets go of it at once; whoever sweeps finds its jobs. */
  abandon(): void;
}

const JOBS_AT_ONCE = 10;
const POLL_MS = 2000;
const FINISH_MS = 5000;
const FLUSH_MS = 5000;

/** One run of the job engine on connections of its own, so that a broken one can be thrown away as a whole. */
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
 * It shuts down by itself when it cannot write down what became of a job, and that may never end. And when it asks for a job
 * and hears nothing, PostgreSQL may have given it one all the same: only under another name can that job be found again.
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
    // Without batches, a job that cannot be marked as done ends the whole process by an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}
