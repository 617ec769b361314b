import type { Logger } from './logger.ts';

export interface RunEveryOptions {
  /** What it does, for the log: 'seal events'. */
  readonly name: string;
  readonly everyMillis: number;
  readonly work: () => Promise<unknown>;
  readonly log: Logger;
  /** Whether stopping does the work once more. */
  readonly isRunAtEnd?: boolean;
}

/**
 * Does the work every so often until it is stopped, never twice at once. The first failure in a row is logged, and the work is
 * tried again at its next time. Stopping waits for what is under way.
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
