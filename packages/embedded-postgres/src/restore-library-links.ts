import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-code.ts';

interface LibraryLink {
  /** The library, and the link to it, relative to the package's folder. */
  readonly source: string;
  readonly target: string;
}

/**
 * npm can't pack symbolic links: the package lists them in a file and creates them in a postinstall script, which newer
 * package managers skip. Returns whether all links exist now.
 */
export function restoreLibraryLinks(home: string): boolean {
  return listLinks(home).every(({ source, target }) => {
    const link = locate(home, target);
    return existsSync(link) || makeLink(link, locate(home, source));
  });
}

function listLinks(home: string): LibraryLink[] {
  try {
    return JSON.parse(readFileSync(path.join(home, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []; // not the npm package, or a platform without links
    throw error;
  }
}

// The list says native/lib/…, even if the folder was copied to another name.
function locate(home: string, listed: string): string {
  return path.join(home, path.relative('native', listed));
}

function makeLink(link: string, library: string): boolean {
  try {
    symlinkSync(path.relative(path.dirname(link), library), link);
    return true;
  } catch (error) {
    switch (errorCode(error)) {
      case 'EEXIST': // another process was faster
        return true;
      case 'EACCES':
      case 'EPERM':
      case 'EROFS':
        return false;
      default:
        throw error;
    }
  }
}
