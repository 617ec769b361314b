import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fitsSocket } from './endpoint.ts';
import { canEnter, give, type Identity } from './identity.ts';

const PREFIX = 'keystead-pg-';

/** A temporary folder that is PostgreSQL's alone, undefined where there is no place for one. */
export function makeScratchFolder(identity: Identity | undefined): string | undefined {
  for (const place of listPlaces()) {
    const folder = tryToMake(place);
    if (folder === undefined) continue;
    give(folder, identity);
    if (canEnter(identity, folder)) return folder;
    rmSync(folder, { recursive: true });
  }
  return undefined;
}

/** The usual place may be too deep for a socket, or root's own, below which other users cannot go. */
function listPlaces(): string[] {
  if (process.platform === 'win32') return [os.tmpdir()];
  const places = [os.tmpdir(), '/tmp'];
  const fits = (place: string): boolean => fitsSocket(path.join(place, `${PREFIX}XXXXXX`));
  return [...places.filter(fits), ...places.filter((place) => !fits(place))];
}

function tryToMake(place: string): string | undefined {
  try {
    return mkdtempSync(path.join(place, PREFIX));
  } catch {
    return undefined; // missing, full or read-only: the next place may do
  }
}
