import type { Context } from './context.ts';
import type { Metrics } from './create-metrics.ts';
import { keepSealing, keepPresent, noteFailedRun } from './domains/core/index.ts';
import { keepDelivering } from './domains/insight/index.ts';
import { startJobs } from './platform/jobs.ts';
import { schedule, tasks } from './tasks.ts';
import { VERSION } from './version.ts';

/** When a service stops: the stages of a shutdown, in their order. */
export type Stage = 'when asked to stop' | 'with the last request' | 'after the last request';

/** Something that runs beside requests. */
export interface Service {
  readonly name: string;
  readonly stops: Stage;
  start(): Promise<void>;
  /** Does nothing where it was not started. The second call waits for the first. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly databaseUrl: string;
  /** Whether this process does the work that all processes share. */
  readonly hasJobs: boolean;
  readonly metrics: Metrics | undefined;
}

/** All services of a process, in the order in which they start. */
export function listServices(ctx: Context, { databaseUrl, hasJobs, metrics }: ServiceOptions): readonly Service[] {
  const services = [
    // What requests leave in memory is written once more after the last of them.
    service('key uses', 'after the last request', () => ctx.keyUses.keepWriting()),
    service('sign-in counts', 'after the last request', () => ctx.signInCounts.keepWriting()),
    service('refused sign-ins', 'after the last request', () => ctx.refusedSignIns.keepWriting()),
    service('presence', 'after the last request', () => keepPresent(ctx, { version: VERSION, doesJobs: hasJobs })),
  ];
  if (!hasJobs) return services;
  const onRun: Parameters<typeof startJobs>[0]['onRun'] = (run) => {
    metrics?.observeJob(run);
    noteFailedRun(ctx, run);
  };
  return [
    ...services,
    // Other processes take the jobs while load balancers learn that this one stops.
    service('jobs', 'when asked to stop', () =>
      startJobs({ databaseUrl, tasks: tasks(ctx), schedule, log: ctx.log, onRun }),
    ),
    // These two are no jobs: docs/adr/0008-jobs-on-graphile-worker.md.
    service('event sealing', 'after the last request', () => keepSealing(ctx)),
    service('webhook deliveries', 'with the last request', () => keepDelivering(ctx)),
  ];
}

interface Running {
  stop(): Promise<void>;
}

function service(name: string, stops: Stage, start: () => Running | Promise<Running>): Service {
  let running: Running | undefined;
  let stopping: Promise<void> | undefined;
  return {
    name,
    stops,
    async start() {
      running = await start();
    },
    stop: () => (stopping ??= running?.stop() ?? Promise.resolve()),
  };
}

/** One after another, and no further than the first that fails. */
export async function startServices(services: readonly Service[]): Promise<void> {
  for (const one of services) await one.start();
}

/** All of a stage at once. */
export async function stopServices(services: readonly Service[], stage: Stage): Promise<void> {
  await Promise.all(services.filter(({ stops }) => stops === stage).map((one) => one.stop()));
}
