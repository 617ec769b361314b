// `npm run owner-link`: prints a link that makes an owner of the instance of this checkout, whether `npm start` runs or not.
import { findRunningPostgres } from '@keystead/embedded-postgres';
import { createOwnerLink, readConfig } from '@keystead/server';
import { findStorage, folderOf } from './find-storage.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';

await runUntilStopped(async (run) => {
  const config = readConfig();
  const { folder } = folderOf(config);
  const running = config.databaseUrl ?? findRunningPostgres(folder, 'keystead');
  const databaseUrl = running ?? (await findStorage(config, run)).databaseUrl;
  const link = await createOwnerLink({ ...config, databaseUrl, dataFolder: folder });
  console.log(`\n  ${link}\n\n  Whoever opens it becomes an owner, or comes in again. It works once, for an hour.\n`);
  await run.stop(0);
});
