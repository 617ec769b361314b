import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fitsSocket } from './endpoint.ts';
import { canEnter, give, type Identity } from './identity.ts';

const PREFIX = 'keystead-pg-';
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** More than the tests need. Files there use the memory of the machine. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/** Creates a temporary folder that only PostgreSQL's user can enter; undefined if there is no place for one. */
export const makeScratchFolder = (identity: Identity | undefined): string | undefined =>
  makeFolderIn(listPlaces(), identity);

/**
 * Creates a temporary folder for a whole cluster, in memory if there is room: copying a database takes a fifth of the
 * time there.
 */
export const makeClusterFolder = (identity: Identity | undefined): string | undefined =>
  makeFolderIn([...(isMemoryUsable() ? [MEMORY] : []), ...listPlaces()], identity);

function makeFolderIn(places: readonly string[], identity: Identity | undefined): string | undefined {
  for (const place of places) {
    const folder = tryToMake(place);
    if (folder === undefined) continue;
    give(folder, identity);
    if (canEnter(identity, folder)) return folder;
    rmSync(folder, { recursive: true });
  }
  return undefined;
}

/** The default place may have a path too long for a socket, or belong to root, so that other users can't enter it. */
function listPlaces(): string[] {
  if (process.platform === 'win32') return [os.tmpdir()];
  const places = [os.tmpdir(), '/tmp'];
  const fits = (place: string): boolean => fitsSocket(path.join(place, `${PREFIX}XXXXXX`));
  return [...places.filter(fits), ...places.filter((place) => !fits(place))];
}

/** Containers often have 64 MiB there, or mount it without exec, but PostgreSQL may have to be copied there. */
function isMemoryUsable(): boolean {
  const probe = path.join(MEMORY, `${PREFIX}probe-${process.pid}`);
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    if (type !== TMPFS || bavail * bsize < ENOUGH_BYTES) return false;
    writeFileSync(probe, '', { mode: 0o700 });
    accessSync(probe, constants.X_OK);
    return true;
  } catch {
    return false; // it doesn't exist or isn't accessible
  } finally {
    rmSync(probe, { force: true });
  }
}

function tryToMake(place: string): string | undefined {
  try {
    return mkdtempSync(path.join(place, PREFIX));
  } catch {
    return undefined; // missing, full or read-only: try the next place
  }
}
