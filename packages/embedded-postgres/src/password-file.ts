import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';
import { syncFolder } from './make-folder.ts';
import { withUnfinished } from './unfinished.ts';

const FILE_NAME = 'postgres-password';

/** Returns the password of an existing cluster. */
export function readPassword(folder: string): string {
  const password = findPassword(folder);
  if (password !== undefined) return password;
  throw new EmbeddedPostgresError(
    'DATA_FOLDER_NOT_OURS',
    `${folder} contains a PostgreSQL cluster, but its password file ${FILE_NAME} is missing. ` +
      'Restore the file, or choose another data folder.',
  );
}

/** Returns the password for a new cluster, generated once and stored in a file that only its owner can read. */
export async function readOrMakePassword(folder: string): Promise<string> {
  const kept = findPassword(folder);
  if (kept !== undefined) return kept;
  await withUnfinished(folder, FILE_NAME, (unfinished) => {
    writeAndSync(unfinished, `${randomBytes(32).toString('base64url')}\n`);
    try {
      // A link is never half-written and, unlike a rename, can't replace the password of a concurrent start.
      linkSync(unfinished, path.join(folder, FILE_NAME));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  });
  syncFolder(folder);
  return readPassword(folder);
}

function findPassword(folder: string): string | undefined {
  const file = path.join(folder, FILE_NAME);
  try {
    const password = readFileSync(file, 'utf8').trim();
    if (/^[\w-]{43}$/.test(password)) return password;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new EmbeddedPostgresError('DATA_FOLDER_UNREACHABLE', `Can't read ${file}.`, { cause: error });
  }
  throw new EmbeddedPostgresError(
    'DATA_FOLDER_NOT_OURS',
    `${file} doesn't contain a password that Keystead generated.`,
  );
}

function writeAndSync(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
