import { readFile } from 'node:fs/promises';
import { isInHashList } from '../../../platform/hash-list.ts';

// The same path from src (tests) and from dist. Written by scripts/generate-common-passwords.mjs.
const FILE = new URL('../../../../src/domains/auth/password/common-passwords.bin', import.meta.url);

let reading: Promise<Buffer> | undefined;

/**
 * Returns whether it is one of the 100,000 most common passwords that are long enough, in upper or lower case. Reads
 * only a local file.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return isInHashList(await readOnce(), password.toLowerCase());
}

/** Reads the list on first use: if no project refuses common passwords, it is never in memory. */
function readOnce(): Promise<Buffer> {
  reading ??= readFile(FILE).catch((error: unknown) => {
    reading = undefined; // the next call tries again
    throw error;
  });
  return reading;
}
