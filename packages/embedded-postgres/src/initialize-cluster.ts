import { renameSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';
import { executable, type Binaries } from './find-binaries.ts';
import { spawnGuarded } from './guarded-process.ts';
import { give, giveTree, makerFor, type Identity } from './identity.ts';
import { findClusterVersion } from './inspect-cluster.ts';
import { makeFolder, syncFolder } from './make-folder.ts';
import { withUnfinished } from './unfinished.ts';

export const SUPERUSER = 'postgres';

export interface NewCluster {
  readonly binaries: Binaries;
  readonly identity: Identity | undefined;
  /** The folder in which to create `postgres/`. */
  readonly folder: string;
  readonly superuserPassword: string;
  /** Whether connections over the unix socket need no password. */
  readonly trustsSocket: boolean;
  readonly isDurable: boolean;
}

/** Creates `postgres/` completely or not at all: a kill at any moment leaves nothing that looks like a cluster. */
export async function initializeCluster(cluster: NewCluster): Promise<void> {
  await withUnfinished(cluster.folder, 'postgres', async (unfinished) => {
    const maker = makerFor(cluster.identity);
    makeFolder(unfinished, 0o700);
    give(unfinished, maker);
    const data = path.join(unfinished, 'data');
    // Passed as a file, because all users of the machine can see arguments.
    const passwordFile = path.join(unfinished, 'password');
    writeFileSync(passwordFile, cluster.superuserPassword, { mode: 0o600 });
    give(passwordFile, maker);

    const program = executable(cluster.binaries, 'initdb');
    const initdb = spawnGuarded(program, initdbArguments(cluster, { data, passwordFile }), {
      identity: maker,
    });
    if ((await initdb.ended) !== 0) {
      throw new EmbeddedPostgresError('START_FAILED', `initdb failed:\n${initdb.output().trim()}`);
    }
    if (cluster.identity) giveTree(data, cluster.identity);
    moveInPlace(data, path.join(cluster.folder, 'postgres'));
    syncFolder(cluster.folder);
  });
}

function initdbArguments(
  { binaries, trustsSocket, isDurable }: NewCluster,
  { data, passwordFile }: { data: string; passwordFile: string },
): string[] {
  return [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    `--auth-local=${trustsSocket ? 'trust' : 'scram-sha-256'}`,
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    // Sorts by code point on every machine. From version 17 on, case conversion works for all letters anyway.
    '--no-locale',
    ...(Number(binaries.major) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    isDurable ? '--data-checksums' : '--no-sync',
    '--no-instructions',
  ];
}

function moveInPlace(data: string, target: string): void {
  try {
    if (process.platform === 'win32') removeEmptyFolder(target); // elsewhere, a rename replaces an empty folder
    renameSync(data, target);
  } catch (error) {
    // A concurrent start may have been faster; its cluster has the same password.
    if (findClusterVersion(target) === undefined) throw error;
  }
}

function removeEmptyFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
