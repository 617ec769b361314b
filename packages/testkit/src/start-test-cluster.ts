import { startTemporaryPostgres } from '@keystead/embedded-postgres';

export interface TestCluster {
  /** Connection URL of the superuser for the database `postgres`. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** Starts one throw-away PostgreSQL for a whole test run; each test file gets a cloned database. */
export async function startTestCluster(): Promise<TestCluster> {
  const running = await startTemporaryPostgres();
  return { adminUrl: running.url('postgres'), stop: () => running.stop() };
}
