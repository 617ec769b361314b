import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its missing parents with exactly this mode, whatever the umask. Existing ones stay as they are.
 */
export function makeFolder(folder: string, mode: number): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; ; made = path.dirname(made)) {
    chmodSync(made, mode);
    if (made === first || made === path.dirname(made)) return;
  }
}

/** Syncs a folder to disk: without this, a rename or a new file in it doesn't survive a power failure. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // Windows can't open folders
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
