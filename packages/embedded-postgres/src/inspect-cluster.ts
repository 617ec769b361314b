import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';

/** Returns the major version of the cluster in this folder; undefined if there is none. Changes nothing. */
export function findClusterVersion(dataFolder: string): string | undefined {
  const entries = listEntries(dataFolder);
  if (entries.length === 0) return undefined;
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      'DATA_FOLDER_NOT_OURS',
      `${dataFolder} isn't empty and isn't a PostgreSQL cluster. Move it, or choose another data folder.`,
    );
  }
  return readFileSync(path.join(dataFolder, 'PG_VERSION'), 'utf8').trim();
}

/** Throws if the versions differ: only the same major version can read a cluster. */
export function refuseOtherVersion(dataFolder: string, found: string, ours: string): void {
  if (found === ours) return;
  throw new EmbeddedPostgresError(
    'DATA_FOLDER_OTHER_VERSION',
    `PostgreSQL ${found} created ${dataFolder}, but this is PostgreSQL ${ours}. Nothing was changed. ` +
      `Migrate the data with the tools of PostgreSQL ${found}, or choose another data folder.`,
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
