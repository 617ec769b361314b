import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { connectionUrl } from './endpoint.ts';
import { applicationLogin, ensureApplicationDatabase } from './ensure-application-database.ts';
import { findBinaries } from './find-binaries.ts';
import { identityFor } from './identity.ts';
import { initializeCluster, SUPERUSER } from './initialize-cluster.ts';
import { findClusterVersion, refuseOtherVersion } from './inspect-cluster.ts';
import { readOrMakePassword, readPassword } from './password-file.ts';
import { findPostmaster, isServing } from './postmaster-lock.ts';
import { prepareFolder, takeOverFromRoot } from './prepare-folder.ts';
import { runPostmaster, type Postmaster, type PostmasterOptions } from './run-postmaster.ts';
import { runningPostgres, type RunningPostgres } from './running-postgres.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { removeUnfinished } from './unfinished.ts';
import { removeOtherCopies, usableBinaries } from './usable-binaries.ts';

export interface DurablePostgresOptions {
  /** Contains `postgres/`, `postgres-password` and, if needed, `binaries/`. Other content is left alone. */
  readonly folder: string;
  readonly onProgress?: (line: string) => void;
  /** How long to wait for a PostgreSQL on this folder that is stopping, for example because its owner was killed. */
  readonly waitForOtherMillis?: number;
  /** More settings of PostgreSQL, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

// PostgreSQL's own defaults, spelled out because no acknowledged write may be lost.
const DURABLE_SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const POLL_MS = 100;
// How long a PostgreSQL may keep serving after its owner was killed. The guard stops it immediately, so one that serves
// longer has an owner.
const ORPHANED_MS = 1000;

/**
 * Starts the cluster in this folder with a database `keystead`, and creates both on the first start. Why npm packs
 * PostgreSQL: docs/adr/0001-postgresql-only.md.
 */
export async function startDurablePostgres(options: DurablePostgresOptions): Promise<RunningPostgres> {
  const { onProgress = () => undefined, waitForOtherMillis = 30_000 } = options;
  const folder = path.resolve(options.folder);
  const dataFolder = path.join(folder, 'postgres');

  const installed = findBinaries();
  const clusterVersion = findClusterVersion(dataFolder);
  if (clusterVersion !== undefined) refuseOtherVersion(dataFolder, clusterVersion, installed.major);

  const identity = identityFor(dataFolder);
  prepareFolder(folder, identity);
  removeUnfinished(folder);
  const binaries = await usableBinaries(installed, { folder, identity, onProgress });

  let superuserPassword: string;
  if (clusterVersion === undefined) {
    superuserPassword = await readOrMakePassword(folder);
    onProgress(`Creating a PostgreSQL ${installed.major} database cluster in ${dataFolder}`);
    await initializeCluster({ binaries, identity, folder, superuserPassword, trustsSocket: false, isDurable: true });
  } else {
    superuserPassword = readPassword(folder);
    if (identity) takeOverFromRoot(dataFolder, identity);
  }

  const postmaster = await runWhenFree(
    {
      binaries,
      identity,
      dataFolder,
      superuserPassword,
      settings: { ...options.settings, ...DURABLE_SETTINGS },
      onProgress,
    },
    waitForOtherMillis,
  );
  const login = applicationLogin(superuserPassword);
  const running = runningPostgres(postmaster, { dataFolder, login });
  try {
    const superuser = { user: SUPERUSER, password: superuserPassword };
    await ensureApplicationDatabase(connectionUrl(postmaster.endpoint, superuser, 'postgres'), login);
    removeOtherCopies(folder, binaries);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

async function runWhenFree(
  options: Omit<PostmasterOptions, 'scratchFolder'>,
  waitForOtherMillis: number,
): Promise<Postmaster> {
  const deadline = Date.now() + waitForOtherMillis;
  let servingSince = Infinity;
  let isWaitTold = false;
  for (;;) {
    const other = findPostmaster(options.dataFolder);
    if (other === undefined) {
      const postmaster = await runPostmaster({ ...options, scratchFolder: makeScratchFolder(options.identity) });
      if (postmaster !== 'in use') return postmaster;
    }
    const isBusy = other !== undefined && isServing(options.dataFolder);
    servingSince = isBusy ? Math.min(servingSince, Date.now()) : Infinity;
    if (Date.now() >= Math.min(deadline, servingSince + ORPHANED_MS)) throw inUse(options.dataFolder, other);
    if (!isBusy && !isWaitTold) {
      isWaitTold = true;
      const seconds = Math.ceil(waitForOtherMillis / 1000);
      options.onProgress(`Waiting up to ${seconds} s for the PostgreSQL of an earlier run to stop`);
    }
    await sleep(POLL_MS);
  }
}

function inUse(dataFolder: string, pid: number | undefined): EmbeddedPostgresError {
  const process = pid === undefined ? '' : ` (process ${pid})`;
  return new EmbeddedPostgresError(
    'DATA_FOLDER_IN_USE',
    `Another PostgreSQL${process} is using ${dataFolder}. Stop it, or choose another data folder.`,
  );
}
