import path from 'node:path';
import { chooseDataFolder, startDurablePostgres } from '@keystead/embedded-postgres';
import { root } from './root.mjs';

/**
 * Where the data of this checkout are, and how the summary speaks of it. PostgreSQL is started unless one is named.
 * @param {import('@keystead/server').Config} config
 * @param {import('./run-until-stopped.mjs').Run} run
 */
export async function findStorage(config, run) {
  const { folder, reason } = folderOf(config);
  const databaseUrl = config.databaseUrl ?? (await startOwnPostgres(folder, run));
  // A production instance says nothing in its log about how to get at its data.
  const isShown = !config.databaseUrl && !config.isProduction;
  return {
    databaseUrl,
    folder,
    described: {
      storage: config.databaseUrl
        ? 'the PostgreSQL of DATABASE_URL'
        : path.relative(root, folder).replace(/^\.\..*/, folder),
      reason: config.databaseUrl ? undefined : reason,
      database: isShown ? { url: databaseUrl, folder } : undefined,
    },
  };
}

/**
 * The folder of those data; `reason` is there when that is not the obvious place.
 * @param {import('@keystead/server').Config} config
 */
export function folderOf({ dataFolder }) {
  return chooseDataFolder({ checkout: root, ...(dataFolder && { override: dataFolder }) });
}

/** @param {string} folder @param {import('./run-until-stopped.mjs').Run} run */
async function startOwnPostgres(folder, { undo, stop }) {
  const postgres = await startDurablePostgres({ folder, onProgress: (line) => console.log(`  ${line}`) });
  undo.push(() => postgres.stop());
  void postgres.exited.then(({ expected, log }) => {
    if (expected) return;
    console.error(`PostgreSQL ended by itself. Its last words:\n${log}`);
    void stop(1);
  });
  return postgres.url('keystead');
}
