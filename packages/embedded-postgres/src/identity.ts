import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The user that PostgreSQL runs as when that is not the user who starts it. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

// The user "nobody", whom other programs may run as too. On macOS that is -2, which file calls take unsigned.
const NOBODY_ID = process.platform === 'darwin' ? 2 ** 32 - 2 : 65534;
const NOBODY: Identity = { uid: NOBODY_ID, gid: NOBODY_ID };
// A user of its own, by number alone: of a range that Linux distributions and systemd leave free, and below 65536, beyond
// which containers often map nothing.
const OWN: Identity = process.platform === 'linux' ? { uid: 60_999, gid: 60_999 } : NOBODY;

/**
 * PostgreSQL refuses to run as root. Root therefore lends it another user: whoever owns the data already, else one that
 * nothing else runs as, so that nothing else can read the data. Undefined means that it runs as the user who starts it.
 */
export function identityFor(dataFolder: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : OWN;
}

/** For what is thrown away in the end. */
export const temporaryIdentity = (): Identity | undefined => (process.getuid?.() === 0 ? NOBODY : undefined);

/** Who makes the data of an identity: initdb, unlike PostgreSQL itself, insists on a user that has a name. */
export const makerFor = (identity: Identity | undefined): Identity | undefined =>
  identity?.uid === OWN.uid ? NOBODY : identity;

/** Spawn options; ids beyond 31 bits have to be given as negative numbers there. */
export function spawnAs(identity: Identity | undefined): { uid?: number; gid?: number } {
  return identity ? { uid: identity.uid | 0, gid: identity.gid | 0 } : {};
}

/** Asks the kernel by trying it, since mode bits alone know nothing of access lists and mounts. */
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

/** The top folder changes hands last, so that an interrupted walk is seen and repeated. */
export function giveTree(folder: string, identity: Identity): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) giveTree(full, identity);
    else lchownSync(full, identity.uid, identity.gid);
  }
  chownSync(folder, identity.uid, identity.gid);
}
