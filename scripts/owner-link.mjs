// `npm run owner-link`: prints an owner link for this checkout's instance, whether or not `npm start` is running.
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
  console.log(
    `\n  ${link}\n\n  Open this link to create an owner account, or to set a new password for an existing account.\n  The link works once and expires in one hour.\n`,
  );
  await run.stop(0);
});
