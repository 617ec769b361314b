import { setMaxListeners } from 'node:events';
import type { JobHelpers, Task as EngineTask } from 'graphile-worker';
import { unlessAborted } from './deadline.ts';
import { decodeJobPayload, encodeJobPayload } from './jobs-payload.ts';
import type { Logger } from './logger.ts';

export interface RunningJob {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborts when the process is about to stop: an unfinished job is handed back. */
  readonly signal: AbortSignal;
}

/** The work of all jobs of one name. It may run twice, because a crash can come right after the work. */
export interface Task {
  /** Throws if the attempt failed. */
  run(input: unknown, job: RunningJob): Promise<void>;
  /** How long to wait after the nth failed attempt; undefined gives up. */
  retryDelaySeconds(attempt: number): number | undefined;
}

/** The result of one run of a job. */
export interface JobRun {
  readonly task: string;
  /** Postponed: not tried, or handed back. Given up: failed for the last time. */
  readonly outcome: 'done' | 'failed' | 'given_up' | 'postponed';
  readonly millis: number;
  /** The cause, unless the job is done. */
  readonly error?: unknown;
}

/**
 * Thrown by a task that did not try: it runs again after the delay, or with its schedule if there is none, and the
 * attempt does not count.
 */
export class PostponedError extends Error {
  readonly delaySeconds: number | undefined;

  constructor(message: string, delaySeconds?: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PostponedError';
    this.delaySeconds = delaySeconds;
  }
}

// The key names the failed job, so that a repeated run after a crash replaces the job planned before.
const ADD_AGAIN = `
  select graphile_worker.add_job($1, $2::json, run_at => now() + $3 * interval '1 second', job_key => 'after ' || $4)`;

/**
 * Wraps a task for the engine, whose own retry delays grow exponentially: every job succeeds there, and a failed one
 * plans a new job.
 */
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
  /** Undefined for scheduled tasks, which run again by themselves. */
  readonly delaySeconds: number | undefined;
  readonly isFailure: boolean;
}

function planNext(task: Task, attempt: number, signal: AbortSignal, error: unknown): NextRun | undefined {
  if (signal.aborted) return { attempt, delaySeconds: 0, isFailure: false };
  if (error instanceof PostponedError) return { attempt, delaySeconds: error.delaySeconds, isFailure: false };
  const delaySeconds = task.retryDelaySeconds(attempt);
  return delaySeconds === undefined ? undefined : { attempt: attempt + 1, delaySeconds, isFailure: true };
}
