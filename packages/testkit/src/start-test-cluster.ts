import { startTemporaryPostgres } from '@keystead/embedded-postgres';

export interface TestCluster {
  /** Connection URL of the superuser to the database `postgres`. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** One throw-away PostgreSQL for a whole test run; each test file takes a cloned database of it. */
export async function startTestCluster(): Promise<TestCluster> {
  const running = await startTemporaryPostgres();
  return { adminUrl: running.url('postgres'), stop: () => running.stop() };
}
