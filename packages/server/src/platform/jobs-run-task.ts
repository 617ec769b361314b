import { setMaxListeners } from 'node:events';
import type { JobHelpers, Task as EngineTask } from 'graphile-worker';
import { unlessAborted } from './deadline.ts';
import { decodeJobPayload, encodeJobPayload } from './jobs-payload.ts';
import type { Logger } from './logger.ts';

export interface RunningJob {
  /** 1 for the first time. */
  readonly attempt: number;
  /** Fires when the process is about to end: what is not finished is handed back. */
  readonly signal: AbortSignal;
}

/** What is to be done with the jobs of one name. It may happen twice: a crash can come right after the work was done. */
export interface Task {
  /** Throws if it did not work. */
  run(input: unknown, job: RunningJob): Promise<void>;
  /** How long to wait after the nth attempt has failed; undefined gives up. */
  retryDelaySeconds(attempt: number): number | undefined;
}

/** How one run of a job went. */
export interface JobRun {
  readonly task: string;
  /** Postponed: it did not try, or was handed back; given up: it failed for the last time. */
  readonly outcome: 'done' | 'failed' | 'given_up' | 'postponed';
  readonly millis: number;
  /** Why, where it is not done. */
  readonly error?: unknown;
}

/** Thrown by a task that did not try at all: it runs again later, by itself where no delay is given, and the attempt does not count. */
export class PostponedError extends Error {
  readonly delaySeconds: number | undefined;

  constructor(message: string, delaySeconds?: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PostponedError';
    this.delaySeconds = delaySeconds;
  }
}

// Named after the job that failed: when it runs once more after a crash, it replaces what it had planned before.
const ADD_AGAIN = `
  select graphile_worker.add_job($1, $2::json, run_at => now() + $3 * interval '1 second', job_key => 'after ' || $4)`;

/** The engine waits exponentially longer after each failure. So to it every job succeeds, and ours plans the next one. */
export function toEngineTask(
  name: string,
  task: Task,
  { log, onRun = () => undefined }: { log: Logger; onRun?: ((run: JobRun) => void) | undefined },
): EngineTask {
  return async (stored, helpers: JobHelpers) => {
    const begun = performance.now();
    const tell = (outcome: JobRun['outcome'], error?: unknown) =>
      onRun({ task: name, outcome, millis: performance.now() - begun, error });
    const { job, abortSignal } = helpers;
    setMaxListeners(0, abortSignal); // all jobs of this process listen to one signal
    const { input, attempt } = decodeJobPayload(stored);
    try {
      await unlessAborted(task.run(input, { attempt, signal: abortSignal }), abortSignal);
      tell('done');
    } catch (error) {
      const next = planNext(task, attempt, abortSignal, error);
      tell(next ? (next.isFailure ? 'failed' : 'postponed') : 'given_up', error);
      if (!next) return log.error({ task: name, attempt, err: error }, 'job given up');
      if (next.isFailure) log.warn({ task: name, attempt, again: next.delaySeconds, err: error }, 'job failed');
      if (next.delaySeconds === undefined) return;
      await helpers.query(ADD_AGAIN, [
        name,
        encodeJobPayload({ input, attempt: next.attempt }),
        next.delaySeconds,
        job.id,
      ]);
    }
  };
}

interface NextRun {
  readonly attempt: number;
  /** Undefined where the clock runs it. */
  readonly delaySeconds: number | undefined;
  readonly isFailure: boolean;
}

function planNext(task: Task, attempt: number, signal: AbortSignal, error: unknown): NextRun | undefined {
  if (signal.aborted) return { attempt, delaySeconds: 0, isFailure: false };
  if (error instanceof PostponedError) return { attempt, delaySeconds: error.delaySeconds, isFailure: false };
  const delaySeconds = task.retryDelaySeconds(attempt);
  return delaySeconds === undefined ? undefined : { attempt: attempt + 1, delaySeconds, isFailure: true };
}
