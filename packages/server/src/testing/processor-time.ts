import { readFileSync } from 'node:fs';
import type { TestInstance } from './test-instance.ts';

/**
 * Measures the CPU time of this process and of the database's PostgreSQL processes in milliseconds, which hardly
 * depends on other load of the machine. Without Linux's /proc it measures this process only.
 */
export async function processorMillis({ query }: Pick<TestInstance, 'query'>): Promise<number> {
  const { user, system } = process.cpuUsage();
  const backends = await query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return backends.reduce((sum, { pid }) => sum + millisOf(pid), (user + system) / 1000);
}

/** The first number is in nanoseconds. */
function millisOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return 0; // the process has ended, or this is not Linux
  }
}
