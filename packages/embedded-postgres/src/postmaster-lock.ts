import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from './endpoint.ts';
import { errorCode } from './error-code.ts';
import { isProcessAlive } from './is-process-alive.ts';

const LOCK_FILE = 'postmaster.pid';
const PORT_LINE = 3;
const SOCKET_LINE = 4;
const STATUS_LINE = 7;

/**
 * Returns the process id of the PostgreSQL that runs on this data; undefined if none does. PostgreSQL removes the lock
 * file of a dead process by itself, unless another program of the same user has got its process id since, as happens
 * after a reboot and in containers. Such a file is removed here.
 */
export function findPostmaster(dataFolder: string): number | undefined {
  const lockFile = path.join(dataFolder, LOCK_FILE);
  const lock = readIfThere(lockFile);
  if (lock === undefined) return undefined;
  const pid = Number.parseInt(lock, 10);
  if (!(pid > 0) || !isProcessAlive(pid)) return undefined;
  if (mayBePostgres(pid)) return pid;
  removeLock(lockFile, lock);
  return undefined;
}

/** Returns whether the lock file reports that PostgreSQL is ready, and not starting or stopping. */
export function isServing(dataFolder: string): boolean {
  const status = readIfThere(path.join(dataFolder, LOCK_FILE))?.split('\n')[STATUS_LINE];
  return status?.trim() === 'ready';
}

/** Returns where the PostgreSQL on this data listens; undefined if none is ready. */
export function findEndpoint(dataFolder: string): Endpoint | undefined {
  if (findPostmaster(dataFolder) === undefined || !isServing(dataFolder)) return undefined;
  const lines = readIfThere(path.join(dataFolder, LOCK_FILE))?.split('\n') ?? [];
  const socketFolder = lines[SOCKET_LINE]?.trim() ?? '';
  return socketFolder === '' ? { port: Number(lines[PORT_LINE]) } : { socketFolder };
}

/** Detects PostgreSQL's messages that another instance, or a child process that outlived it, still uses the data. */
export function saysDataInUse(log: string): boolean {
  return /lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(log);
}

/** Returns true if the program is unknown, and leaves the decision to PostgreSQL. */
function mayBePostgres(pid: number): boolean {
  const program = process.platform === 'linux' ? programOnLinux(pid) : programElsewhere(pid);
  return program === undefined || path.basename(program).startsWith('postgres');
}

// Empty for a zombie process.
function programOnLinux(pid: number): string | undefined {
  return readIfThere(`/proc/${pid}/cmdline`)?.split('\0')[0];
}

function programElsewhere(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  const answer = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/** Moves the file aside before deleting it. If another start has just replaced it, the new file is put back. */
function removeLock(lockFile: string, judged: string): void {
  const aside = `${lockFile}.stale-${process.pid}`;
  try {
    renameSync(lockFile, aside);
    if (readFileSync(aside, 'utf8') !== judged) linkSync(aside, lockFile);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
