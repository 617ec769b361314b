import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import { isProcessAlive } from './is-process-alive.ts';

const UNFINISHED = /^(?:postgres|postgres-password|binaries)\.new-(\d+)-[0-9a-f]{12}$/;
// Making any of them takes seconds: an older one is left over even if its process id has been given out again.
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

const inProgress = new Set<string>();

/**
 * Lets `work` make something under a name of its own beside its final place and move it there when it is whole.
 * What remains under the first name is removed; after a kill, `removeUnfinished` of the next start does that.
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

/** Clears away what killed starts left half-made, but not what another process is making right now. */
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
    if (errorCode(error) === 'ENOENT') return 0; // its maker has just finished
    throw error;
  }
}
