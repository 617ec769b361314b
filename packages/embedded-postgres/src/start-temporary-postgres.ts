import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { fitsSocket } from './endpoint.ts';
import { findBinaries } from './find-binaries.ts';
import { giveTree, temporaryIdentity } from './identity.ts';
import { initializeCluster, SUPERUSER } from './initialize-cluster.ts';
import { runPostmaster } from './run-postmaster.ts';
import { runningPostgres, type RunningPostgres } from './running-postgres.ts';
import { makeClusterFolder } from './scratch-folder.ts';
import { usableBinaries } from './usable-binaries.ts';

const FAST_SETTINGS = {
  // The data is temporary, so nothing needs to reach the disk.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Most tests run a statement once or twice per connection. Planning it each time would take a tenth of PostgreSQL's
  // time.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

/**
 * Starts a throw-away cluster for tests, fast rather than durable. URLs log in as its superuser. stop() removes it
 * completely.
 */
export async function startTemporaryPostgres(): Promise<RunningPostgres> {
  const identity = temporaryIdentity();
  const scratchFolder = makeClusterFolder(identity);
  if (scratchFolder === undefined) {
    throw new EmbeddedPostgresError('START_FAILED', 'No temporary folder found that PostgreSQL can use.');
  }
  try {
    const onProgress = (): void => undefined;
    const binaries = await usableBinaries(findBinaries(), { folder: scratchFolder, identity, onProgress });
    // After a kill the guard removes the folder as PostgreSQL's user, so everything in it has to belong to that user.
    if (identity) giveTree(scratchFolder, identity);
    const superuserPassword = randomBytes(32).toString('base64url');
    const cluster = { binaries, identity, superuserPassword, scratchFolder, onProgress };
    // Other users can't enter the folder, so its socket needs no password.
    const trustsSocket = fitsSocket(scratchFolder);
    await initializeCluster({ ...cluster, folder: scratchFolder, trustsSocket, isDurable: false });
    const dataFolder = path.join(scratchFolder, 'postgres');
    const postmaster = await runPostmaster({ ...cluster, dataFolder, settings: FAST_SETTINGS });
    if (postmaster === 'in use') throw new Error('a cluster made this moment is in use already');
    const login = { user: SUPERUSER, password: trustsSocket ? undefined : superuserPassword };
    return runningPostgres(postmaster, { dataFolder, login });
  } catch (error) {
    rmSync(scratchFolder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}
