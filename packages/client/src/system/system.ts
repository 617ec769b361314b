import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

type WireSystem = AnswerOf<'getSystem', 'admin'>;

/** A process of the instance. */
export interface InstanceProcess {
  readonly id: string;
  /** The name of the host it runs on. */
  readonly host: string;
  readonly processId: number;
  readonly version: string;
  readonly doesJobs: boolean;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  /** Whether it was seen within the last minute. */
  readonly isAlive: boolean;
}

/** The waiting and running jobs of one task. */
export interface JobQueue {
  readonly task: string;
  /** Jobs that are due and waiting for a process. */
  readonly due: number;
  /** Jobs that are scheduled for later. */
  readonly planned: number;
  readonly running: number;
  /** When the oldest waiting job became due; null if no job is waiting. */
  readonly dueSince: Date | null;
}

/** The failed runs of one task in the last seven days. */
export interface JobFailures {
  readonly task: string;
  readonly failed: number;
  /** How many of these were the last attempt. */
  readonly givenUp: number;
  readonly lastFailedAt: Date;
  /** An error code. See the log for details. */
  readonly lastReason: string;
}

/** A setting of the process that responds. */
export interface InstanceSetting {
  readonly name: string;
  /** The value in effect; null if it is hidden, as for all secrets. */
  readonly value: string | null;
  /** False if the value is the default. */
  readonly isSet: boolean;
}

/** The status of an instance. */
export interface InstanceSystem {
  readonly version: string;
  readonly nodeVersion: string;
  readonly baseUrl: string;
  readonly database: {
    readonly version: string;
    readonly sizeBytes: number;
    readonly connections: number;
    readonly maxConnections: number;
    /** The ten largest tables. */
    readonly tables: readonly { readonly name: string; readonly sizeBytes: number }[];
    readonly migrations: { readonly count: number; readonly latest: string; readonly latestAt: Date };
  };
  readonly jobs: { readonly queues: readonly JobQueue[]; readonly failures: readonly JobFailures[] };
  /** The processes of the last hour, oldest first. */
  readonly processes: readonly InstanceProcess[];
  readonly settings: readonly InstanceSetting[];
}

/** For the people who operate the instance. */
export interface SystemMethods {
  /** Returns the status of the instance. Only apps of the internal project can call it. */
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
