// `npm run verify-log`: verifies the event logs of this checkout's instance, whether or not `npm start` is running.
import { findRunningPostgres } from '@keystead/embedded-postgres';
import { readConfig, verifyEventLogs } from '@keystead/server';
import { findStorage, folderOf } from './find-storage.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';

await runUntilStopped(async (run) => {
  const config = readConfig();
  const { folder } = folderOf(config);
  const running = config.databaseUrl ?? findRunningPostgres(folder, 'keystead');
  const databaseUrl = running ?? (await findStorage(config, run)).databaseUrl;
  const { lines, problems } = await verifyEventLogs({ ...config, databaseUrl, dataFolder: folder });
  for (const line of lines) console.log(line);
  for (const problem of problems) console.error(problem);
  await run.stop(problems.length === 0 ? 0 : 1);
});
