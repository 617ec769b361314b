import type { Context } from './context.ts';
import type { Metrics } from './create-metrics.ts';
import { keepSealing, keepPresent, noteFailedRun } from './domains/core/index.ts';
import { keepDelivering } from './domains/insight/index.ts';
import { startJobs } from './platform/jobs.ts';
import { schedule, tasks } from './tasks.ts';
import { VERSION } from './version.ts';

/** When a service stops: the stages of a shutdown, in order. */
export type Stage = 'when asked to stop' | 'with the last request' | 'after the last request';

/** A background service beside the requests. */
export interface Service {
  readonly name: string;
  readonly stops: Stage;
  start(): Promise<void>;
  /** Does nothing if the service was not started. A second call waits for the first. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly databaseUrl: string;
  /** Whether this process runs the jobs that all processes share. */
  readonly hasJobs: boolean;
  readonly metrics: Metrics | undefined;
}

/** All services of a process, in the order in which they start. */
export function listServices(ctx: Context, { databaseUrl, hasJobs, metrics }: ServiceOptions): readonly Service[] {
  const services = [
    // These write what requests left in memory, so they write once more after the last request.
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
    // Jobs stop first, so that other processes take them while load balancers remove this one.
    service('jobs', 'when asked to stop', () =>
      startJobs({ databaseUrl, tasks: tasks(ctx), schedule, log: ctx.log, onRun }),
    ),
    // These two don't run as jobs: docs/adr/0008-jobs-on-graphile-worker.md.
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

/** Starts the services one after another and stops at the first failure. */
export async function startServices(services: readonly Service[]): Promise<void> {
  for (const one of services) await one.start();
}

/** Stops all services of a stage at once. */
export async function stopServices(services: readonly Service[], stage: Stage): Promise<void> {
  await Promise.all(services.filter(({ stops }) => stops === stage).map((one) => one.stop()));
}
