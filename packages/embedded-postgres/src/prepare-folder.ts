import { accessSync, constants, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canEnter, giveTree, type Identity } from './identity.ts';
import { makeFolder } from './make-folder.ts';

/** Makes sure that the folder is there, that we can write to it and that PostgreSQL's user can pass through it. */
export function prepareFolder(folder: string, identity: Identity | undefined): void {
  try {
    // Others may pass through, which PostgreSQL's user has to, but see nothing.
    makeFolder(folder, identity ? 0o711 : 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'DATA_FOLDER_UNREACHABLE',
      `The data folder ${folder} cannot be made or written to: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  if (canEnter(identity, folder)) return;
  throw new EmbeddedPostgresError(
    'DATA_FOLDER_UNREACHABLE',
    `PostgreSQL does not run as root, and its own user (uid ${identity?.uid}) cannot reach ${folder}. Open the folders ` +
      'on the way for others to pass (chmod o+x), or choose another data folder.',
  );
}

/** Data that root has copied or restored belongs to root, and PostgreSQL's user could not read it. */
export function takeOverFromRoot(dataFolder: string, identity: Identity): void {
  if (statSync(dataFolder).uid === 0) giveTree(dataFolder, identity);
}
