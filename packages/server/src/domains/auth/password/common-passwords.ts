import { readFile } from 'node:fs/promises';
import { isInHashList } from '../../../platform/hash-list.ts';

// The same place from src (tests) and from dist. Written by scripts/generate-common-passwords.mjs.
const FILE = new URL('../../../../src/domains/auth/password/common-passwords.bin', import.meta.url);

let reading: Promise<Buffer> | undefined;

/** Is it one of the 100,000 most common passwords that are long enough, in whatever case? Asks nobody but a file. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return isInHashList(await readOnce(), password.toLowerCase());
}

/** By whoever asks first: where no project refuses common passwords, the list is never in memory. */
function readOnce(): Promise<Buffer> {
  reading ??= readFile(FILE).catch((error: unknown) => {
    reading = undefined; // the next one tries again
    throw error;
  });
  return reading;
}
