import { runMigrations } from 'graphile-worker';
import { createEngineLogger } from './jobs-logger.ts';
import { openJobPool } from './jobs-pool.ts';

/** Brings the tables of the job engine up to date, in their own schema. Call it under a lock. */
export async function installJobs(databaseUrl: string): Promise<void> {
  // The engine's own pool would not be closed before it returns.
  const { pool, closeAll } = openJobPool({ databaseUrl }, { size: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: createEngineLogger() });
  } finally {
    await closeAll();
  }
}
