import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import { isProcessAlive } from './is-process-alive.ts';

const UNFINISHED = /^(?:postgres|postgres-password|binaries)\.new-(\d+)-[0-9a-f]{12}$/;
// Creating any of them takes seconds, so older ones are leftovers, even if the process id is in use again.
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

const inProgress = new Set<string>();

/**
 * Runs `work` with a temporary name next to the final one; `work` moves its result in place when it is complete.
 * Leftovers are removed afterwards, or by `removeUnfinished` of the next start after a kill.
 */
export async function withUnfinished<T>(
  folder: string,
  name: 'postgres' | 'postgres-password' | 'binaries',
  work: (unfinished: string) => T | Promise<T>,
): Promise<T> {
  const unfinished = path.join(folder, `${name}.new-${process.pid}-${randomBytes(6).toString('hex')}`);
  inProgress.add(unfinished);
  try {
    return await work(unfinished);
  } finally {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
    inProgress.delete(unfinished);
  }
}

/** Removes the leftovers of killed starts, but not what another process is creating right now. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const maker = UNFINISHED.exec(name)?.[1];
    const entry = path.join(folder, name);
    if (maker === undefined || !isAbandoned(entry, Number(maker))) continue;
    rmSync(entry, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAbandoned(entry: string, maker: number): boolean {
  if (maker === process.pid) return !inProgress.has(entry);
  return !isProcessAlive(maker) || ageInMillis(entry) > ABANDONED_AFTER_MS;
}

function ageInMillis(entry: string): number {
  try {
    return Date.now() - statSync(entry).mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0; // its process has just finished
    throw error;
  }
}
