import type { Logger } from './logger.ts';

export interface RunEveryOptions {
  /** The task as a verb phrase for the log, such as 'sign events'. */
  readonly name: string;
  readonly everyMillis: number;
  readonly work: () => Promise<unknown>;
  readonly log: Logger;
  /** Whether to run once more when stopped. */
  readonly isRunAtEnd?: boolean;
}

/**
 * Runs the work at an interval until it is stopped, never twice at once. Logs the first failure in a row and retries at
 * the next interval. Stopping waits for the current run.
 */
export function runEvery({ name, everyMillis, work, log, isRunAtEnd = false }: RunEveryOptions): {
  stop(): Promise<void>;
} {
  let isFailing = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, `could not ${name}, will retry`);
      isFailing = true;
    }
  }

  const timer = setInterval(() => (running ??= run().finally(() => (running = undefined))), everyMillis);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      if (isRunAtEnd) await run();
    },
  };
}
