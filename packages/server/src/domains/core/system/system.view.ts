import type { getSystem, ResponseOf } from '@keystead/contract';
import type { ShownSetting } from '../../../platform/settings.ts';
import type { System } from './system.ts';

/** The process that responds. */
export interface ThisProcess {
  readonly version: string;
  readonly settings: readonly ShownSetting[];
}

export const systemView = (
  { database, queues, failures, processes }: System,
  baseUrl: string,
  { version, settings }: ThisProcess,
): ResponseOf<typeof getSystem, 'admin'> => ({
  version,
  node_version: process.versions.node,
  base_url: baseUrl,
  database: {
    version: database.version,
    size_bytes: database.sizeBytes,
    connections: database.connections,
    max_connections: database.maxConnections,
    tables: database.tables.map(({ name, sizeBytes }) => ({ name, size_bytes: sizeBytes })),
    migrations: {
      count: database.migrationCount,
      latest: database.latestMigration,
      latest_at_millis: database.latestMigrationAt.getTime(),
    },
  },
  jobs: {
    queues: queues.map(({ dueSince, ...queue }) => ({ ...queue, due_since_millis: dueSince?.getTime() ?? null })),
    failures: failures.map(({ task, failed, givenUp, lastFailedAt, lastReason }) => ({
      task,
      failed,
      given_up: givenUp,
      last_failed_at_millis: lastFailedAt.getTime(),
      last_reason: lastReason,
    })),
  },
  processes: processes.map((seen) => ({
    id: seen.id,
    host: seen.host,
    process_id: seen.processId,
    version: seen.version,
    does_jobs: seen.doesJobs,
    started_at_millis: seen.startedAt.getTime(),
    last_seen_at_millis: seen.lastSeenAt.getTime(),
    is_alive: seen.isAlive,
  })),
  settings: settings.map(({ name, value, isSet }) => ({ name, value, is_set: isSet })),
});
