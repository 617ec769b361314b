/** One process of the instance. */
export interface RunningProcess {
  readonly id: string;
  readonly host: string;
  readonly processId: number;
  readonly version: string;
  readonly doesJobs: boolean;
  readonly startedAt: Date;
}

export interface SeenProcess extends RunningProcess {
  readonly lastSeenAt: Date;
}

export interface DatabaseFigures {
  readonly version: string;
  readonly sizeBytes: number;
  readonly connections: number;
  readonly maxConnections: number;
  readonly tables: readonly { readonly name: string; readonly sizeBytes: number }[];
  readonly migrationCount: number;
  readonly latestMigration: string;
  readonly latestMigrationAt: Date;
}

/** The waiting and running jobs of one task. */
export interface JobQueue {
  readonly task: string;
  readonly due: number;
  readonly planned: number;
  readonly running: number;
  readonly dueSince: Date | null;
}

/** The recent failures of one task. */
export interface JobFailures {
  readonly task: string;
  readonly failed: number;
  readonly givenUp: number;
  readonly lastFailedAt: Date;
  readonly lastReason: string;
}

export interface System {
  readonly database: DatabaseFigures;
  readonly queues: readonly JobQueue[];
  readonly failures: readonly JobFailures[];
  readonly processes: readonly (SeenProcess & { readonly isAlive: boolean })[];
}
