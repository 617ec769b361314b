import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

type WireSystem = AnswerOf<'getSystem', 'admin'>;

/** One process of the instance. */
export interface InstanceProcess {
  readonly id: string;
  /** The machine that it runs on. */
  readonly host: string;
  readonly processId: number;
  readonly version: string;
  readonly doesJobs: boolean;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  /** Whether it was seen within the last minute. */
  readonly isAlive: boolean;
}

/** The jobs of one task that wait or run. */
export interface JobQueue {
  readonly task: string;
  /** That could run now and wait for a process. */
  readonly due: number;
  /** That run at a later time. */
  readonly planned: number;
  readonly running: number;
  /** Since when the oldest waits; null if none does. */
  readonly dueSince: Date | null;
}

/** Runs of a task that failed in the last seven days. */
export interface JobFailures {
  readonly task: string;
  readonly failed: number;
  /** How many of them were the last try. */
  readonly givenUp: number;
  readonly lastFailedAt: Date;
  /** A code; the log tells more. */
  readonly lastReason: string;
}

/** A setting of the process that answered. */
export interface InstanceSetting {
  readonly name: string;
  /** In effect; null where it is not told, as of all secrets. */
  readonly value: string | null;
  /** False: it is the default. */
  readonly isSet: boolean;
}

/** How an instance fares. */
export interface InstanceSystem {
  readonly version: string;
  readonly nodeVersion: string;
  readonly baseUrl: string;
  readonly database: {
    readonly version: string;
    readonly sizeBytes: number;
    readonly connections: number;
    readonly maxConnections: number;
    /** The ten largest. */
    readonly tables: readonly { readonly name: string; readonly sizeBytes: number }[];
    readonly migrations: { readonly count: number; readonly latest: string; readonly latestAt: Date };
  };
  readonly jobs: { readonly queues: readonly JobQueue[]; readonly failures: readonly JobFailures[] };
  /** Those of the last hour, the oldest first. */
  readonly processes: readonly InstanceProcess[];
  readonly settings: readonly InstanceSetting[];
}

/** For whoever runs the instance. */
export interface SystemMethods {
  /** How the instance fares. Apps of the internal project alone may ask. */
  readonly getSystem: () => Promise<InstanceSystem>;
}

export const systemMethods = (call: Call<'admin'>): SystemMethods => ({
  getSystem: async () => toSystem(orThrow(await call(endpoints.getSystem))),
});

const toSystem = ({ database, jobs, processes, ...wire }: WireSystem): InstanceSystem => ({
  version: wire.version,
  nodeVersion: wire.node_version,
  baseUrl: wire.base_url,
  database: {
    version: database.version,
    sizeBytes: database.size_bytes,
    connections: database.connections,
    maxConnections: database.max_connections,
    tables: database.tables.map(({ name, size_bytes }) => ({ name, sizeBytes: size_bytes })),
    migrations: {
      count: database.migrations.count,
      latest: database.migrations.latest,
      latestAt: new Date(database.migrations.latest_at_millis),
    },
  },
  jobs: {
    queues: jobs.queues.map(({ due_since_millis, ...queue }) => ({
      ...queue,
      dueSince: due_since_millis === null ? null : new Date(due_since_millis),
    })),
    failures: jobs.failures.map(({ task, failed, given_up, last_failed_at_millis, last_reason }) => ({
      task,
      failed,
      givenUp: given_up,
      lastFailedAt: new Date(last_failed_at_millis),
      lastReason: last_reason,
    })),
  },
  processes: processes.map((seen) => ({
    id: seen.id,
    host: seen.host,
    processId: seen.process_id,
    version: seen.version,
    doesJobs: seen.does_jobs,
    startedAt: new Date(seen.started_at_millis),
    lastSeenAt: new Date(seen.last_seen_at_millis),
    isAlive: seen.is_alive,
  })),
  settings: wire.settings.map(({ name, value, is_set }) => ({ name, value, isSet: is_set })),
});
