import { readFileSync } from 'node:fs';
import type { TestInstance } from './test-instance.ts';

/**
 * How long this process and PostgreSQL's that work for the database were on a processor, in milliseconds: unlike the time that
 * passes, it is nearly the same on a machine that has other work. Linux alone tells; elsewhere it is this process alone.
 */
export async function processorMillis({ query }: Pick<TestInstance, 'query'>): Promise<number> {
  const { user, system } = process.cpuUsage();
  const backends = await query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return backends.reduce((sum, { pid }) => sum + millisOf(pid), (user + system) / 1000);
}

/** Nanoseconds come first. */
function millisOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return 0; // it has ended, or this is not Linux
  }
}
