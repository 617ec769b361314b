import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/** Makes a folder and its missing parents with exactly this mode, whatever the umask; existing ones stay as they are. */
export function makeFolder(folder: string, mode: number): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; ; made = path.dirname(made)) {
    chmodSync(made, mode);
    if (made === first || made === path.dirname(made)) return;
  }
}

/** A rename or a new file survives a power cut only when the folder that names it has reached the disk. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
