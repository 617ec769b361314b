import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a value that changes whenever a file in these files and folders is added, removed, resized or touched.
 * Doesn't read the content, so that hundreds of files take milliseconds.
 * @param {string} base
 * @param {readonly string[]} entries files and folders, relative to base
 * @param {(relativePath: string) => boolean} isIgnored
 */
export function fingerprint(base, entries, isIgnored) {
  const hash = createHash('sha256');
  for (const file of listFiles(base, entries, isIgnored)) {
    const { size, mtimeMs } = statSync(path.join(base, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Returns all files below, in a stable order, with forward slashes.
 * @param {string} base
 * @param {readonly string[]} entries
 * @param {(relativePath: string) => boolean} isIgnored
 * @returns {string[]}
 */
export function listFiles(base, entries, isIgnored) {
  return entries.flatMap((entry) => {
    if (isIgnored(entry)) return [];
    const stats = statSync(path.join(base, entry), { throwIfNoEntry: false });
    if (!stats?.isDirectory()) return stats?.isFile() ? [entry] : [];
    const children = readdirSync(path.join(base, entry)).sort();
    return listFiles(
      base,
      children.map((child) => `${entry}/${child}`),
      isIgnored,
    );
  });
}
