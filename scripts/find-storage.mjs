import path from 'node:path';
import { chooseDataFolder, startDurablePostgres } from '@keystead/embedded-postgres';
import { root } from './root.mjs';

/**
 * Returns where this checkout stores its data, and its description for the summary. Starts PostgreSQL unless the
 * configuration names one.
 * @param {import('@keystead/server').Config} config
 * @param {import('./run-until-stopped.mjs').Run} run
 */
export async function findStorage(config, run) {
  const { folder, reason } = folderOf(config);
  const databaseUrl = config.databaseUrl ?? (await startOwnPostgres(folder, run));
  // The log of a production instance must not contain how to access its data.
  const isShown = !config.databaseUrl && !config.isProduction;
  return {
    databaseUrl,
    folder,
    described: {
      storage: config.databaseUrl
        ? 'PostgreSQL at DATABASE_URL'
        : path.relative(root, folder).replace(/^\.\..*/, folder),
      reason: config.databaseUrl ? undefined : reason,
      database: isShown ? { url: databaseUrl, folder } : undefined,
    },
  };
}

/**
 * Returns the data folder, and a `reason` if it is not the default one.
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
    console.error(`PostgreSQL stopped unexpectedly. Its last output:\n${log}`);
    void stop(1);
  });
  return postgres.url('keystead');
}
