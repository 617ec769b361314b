import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The user that PostgreSQL runs as, if it differs from the current one. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

// The user "nobody", which other programs may run as too. On macOS it is -2, which file system calls take as unsigned.
const NOBODY_ID = process.platform === 'darwin' ? 2 ** 32 - 2 : 65534;
const NOBODY: Identity = { uid: NOBODY_ID, gid: NOBODY_ID };
// A dedicated user without an account: the id is in a range that Linux distributions and systemd leave free, and below
// 65536, beyond which containers often map nothing.
const OWN: Identity = process.platform === 'linux' ? { uid: 60_999, gid: 60_999 } : NOBODY;

/**
 * Returns the user to run PostgreSQL as, because it refuses to run as root: the owner of existing data, otherwise a
 * user that no other program runs as, so that no other program can read the data. Undefined means the current user.
 */
export function identityFor(dataFolder: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : OWN;
}

/** The user for temporary clusters. */
export const temporaryIdentity = (): Identity | undefined => (process.getuid?.() === 0 ? NOBODY : undefined);

/** Returns the user to run initdb as: unlike PostgreSQL itself, initdb requires a user with a name. */
export const makerFor = (identity: Identity | undefined): Identity | undefined =>
  identity?.uid === OWN.uid ? NOBODY : identity;

/** Returns spawn options. Node expects ids beyond 31 bits as negative numbers. */
export function spawnAs(identity: Identity | undefined): { uid?: number; gid?: number } {
  return identity ? { uid: identity.uid | 0, gid: identity.gid | 0 } : {};
}

/** Tries it as that user, because mode bits don't include access lists and mounts. */
export function canEnter(identity: Identity | undefined, folder: string): boolean {
  if (!identity) return true;
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...spawnAs(identity),
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}

export function give(entry: string, identity: Identity | undefined): void {
  if (identity) chownSync(entry, identity.uid, identity.gid);
}

/** Changes the owner of the top folder last, so that an interrupted walk is detected and repeated. */
export function giveTree(folder: string, identity: Identity): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) giveTree(full, identity);
    else lchownSync(full, identity.uid, identity.gid);
  }
  chownSync(folder, identity.uid, identity.gid);
}
