import { setTimeout as pause } from 'node:timers/promises';
import { startEngine, type Engine, type EngineOptions } from './jobs-engine.ts';
import { openLifeline } from './jobs-lifeline.ts';
import { createSweep } from './jobs-sweep.ts';
import { runEvery } from './run-every.ts';

export interface JobsOptions extends EngineOptions {
  /** How often to look for jobs of dead workers. */
  readonly sweepEveryMillis?: number;
}

export interface RunningJobs {
  /** Takes no more jobs, lets the running ones finish for a few seconds, and hands the others back. */
  stop(): Promise<void>;
}

const SWEEP_MS = 10_000;
const PAUSE_BEFORE_RESTART_MS = 1000;
const LET_GO_MS = 12_000;

/** Runs jobs in this process, alongside all other processes of the instance, until it is stopped. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { log, sweepEveryMillis = SWEEP_MS } = options;
  const lifeline = openLifeline(options);
  const stopping = new AbortController();
  const asked = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));

  async function start(): Promise<Engine> {
    const engine = await startEngine(options);
    try {
      await lifeline.holdFor(engine.id);
      return engine;
    } catch (error) {
      engine.abandon();
      throw error;
    }
  }

  /** Restarts the engine, which breaks if the database fails at the wrong moment. */
  async function keepRunning(first: Engine): Promise<void> {
    let engine: Engine | undefined = first;
    while (!stopping.signal.aborted) {
      await Promise.race([engine?.broken, asked]);
      if (stopping.signal.aborted) break;
      if (engine) log.warn('job engine failed, restarting');
      engine?.abandon();
      await Promise.race([pause(PAUSE_BEFORE_RESTART_MS), asked]);
      engine = await start().catch(() => undefined); // the database is still unavailable
    }
    await engine?.stop();
  }

  const sweep = createSweep(lifeline);
  const sweepAndTell = async () => {
    const gone = await sweep();
    if (gone > 0) log.warn({ workers: gone }, 'rescheduled jobs of dead workers');
  };

  const engine = await start().catch(async (error: unknown) => {
    await lifeline.end();
    throw error;
  });
  const running = keepRunning(engine);
  await sweepAndTell().catch(() => undefined); // on failure the next sweep follows
  const sweeping = runEvery({ name: 'clean up jobs', everyMillis: sweepEveryMillis, work: sweepAndTell, log });
  const stop = async () => {
    stopping.abort();
    const stopped = Promise.all([running, sweeping.stop()]).then(() => lifeline.end());
    // A hanging database can't keep the process from ending: the next sweep finds its jobs.
    await Promise.race([stopped, pause(LET_GO_MS, undefined, { ref: false })]);
  };
  let ending: Promise<void> | undefined;
  return { stop: () => (ending ??= stop()) };
}
