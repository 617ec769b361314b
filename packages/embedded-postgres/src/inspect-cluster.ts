import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';

/** The major version of the cluster in this folder, undefined if there is none yet. Changes nothing. */
export function findClusterVersion(dataFolder: string): string | undefined {
  const entries = listEntries(dataFolder);
  if (entries.length === 0) return undefined;
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      'DATA_FOLDER_NOT_OURS',
      `${dataFolder} is not empty and is not a PostgreSQL cluster. Move it away, or choose another data folder.`,
    );
  }
  return readFileSync(path.join(dataFolder, 'PG_VERSION'), 'utf8').trim();
}

/** A cluster can be read by its own major version only. */
export function refuseOtherVersion(dataFolder: string, found: string, ours: string): void {
  if (found === ours) return;
  throw new EmbeddedPostgresError(
    'DATA_FOLDER_OTHER_VERSION',
    `${dataFolder} was made by PostgreSQL ${found}, and this is PostgreSQL ${ours}. Nothing was changed. ` +
      `Move the data over with PostgreSQL ${found}'s own tools, or choose another data folder.`,
  );
}

function listEntries(dataFolder: string): string[] {
  try {
    return readdirSync(dataFolder);
  } catch (error) {
    switch (errorCode(error)) {
      case 'ENOENT':
        return [];
      case 'ENOTDIR':
        throw new EmbeddedPostgresError('DATA_FOLDER_NOT_OURS', `${dataFolder} is not a folder.`, { cause: error });
      case 'EACCES':
      case 'EPERM':
        throw new EmbeddedPostgresError(
          'DATA_FOLDER_UNREACHABLE',
          `${dataFolder} belongs to another user. Start as that user, or choose another data folder.`,
          { cause: error },
        );
      default:
        throw error;
    }
  }
}
