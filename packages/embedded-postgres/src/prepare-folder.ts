import { accessSync, constants, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canEnter, giveTree, type Identity } from './identity.ts';
import { makeFolder } from './make-folder.ts';

/** Ensures that the folder exists, that it is writable, and that PostgreSQL's user can pass through it. */
export function prepareFolder(folder: string, identity: Identity | undefined): void {
  try {
    // PostgreSQL's user has to pass through. Others can do that too, but can't list the folder.
    makeFolder(folder, identity ? 0o711 : 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'DATA_FOLDER_UNREACHABLE',
      `Can't create or write to the data folder ${folder}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  if (canEnter(identity, folder)) return;
  throw new EmbeddedPostgresError(
    'DATA_FOLDER_UNREACHABLE',
    `PostgreSQL doesn't run as root, and its user (uid ${identity?.uid}) can't access ${folder}. Allow other users ` +
      'to enter its parent folders (chmod o+x), or choose another data folder.',
  );
}

/** Gives data back to PostgreSQL's user after root has copied or restored it. */
export function takeOverFromRoot(dataFolder: string, identity: Identity): void {
  if (statSync(dataFolder).uid === 0) giveTree(dataFolder, identity);
}
