import { hash } from '@node-rs/argon2';
import { createCleanUp } from '../clean-up.mjs';
import { createDatabases, databaseOf } from '../databases/create-databases.mjs';
import { PASSWORD } from '../databases/seeded.mjs';
import { startPostgres } from '../databases/start-postgres.mjs';
import { startLoadGenerator } from '../load/start-load-generator.mjs';
import { makeSecrets } from '../secrets.mjs';
import { hashOptions } from '../servers/hash-options.mjs';
import { contenders } from '../contenders/contenders.mjs';
import { prepareSlice } from './prepare-slice.mjs';
import { describeSlice, toSlices } from './slice.mjs';

const CONNECTIONS = 32;
const WARM_UP_MS = 2000;

/**
 * Puts one load on Keystead while Node writes down where its time goes.
 * @param {{ operation: import('../load/operations.mjs').OperationName, folder: string, users: number, seconds: number, hashCost: string }} options
 */
export async function profileKeystead({ operation, folder, users, seconds, hashCost }) {
  const cleanUp = createCleanUp();
  try {
    const postgres = await startPostgres(cleanUp);
    const url = (/** @type {string} */ database) => postgres.url(database);
    const secrets = makeSecrets();
    const passwordHash = { cost: hashCost, text: await hash(PASSWORD, hashOptions(hashCost)) };
    await createDatabases({
      url,
      sizes: [users],
      seeded: ['keystead'],
      hash: passwordHash,
      secrets,
      onProgress: console.log,
    });
    const databaseUrl = url(databaseOf('keystead', users));
    const load = await startLoadGenerator(secrets);
    cleanUp.add(load.stop);
    const keystead = await contenders.keystead.start({
      databaseUrl,
      passwordHash: hashCost,
      secrets,
      issuerUrl: load.issuerUrl,
      nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
    });
    cleanUp.add(keystead.stop);
    const target = /** @type {const} */ ({
      name: 'keystead',
      dialect: 'keystead',
      port: keystead.port,
      pid: keystead.pid,
      users,
    });
    const loads = [{ operation, connections: CONNECTIONS }];
    await prepareSlice(databaseUrl, operation, target);
    const outcome = await load.run({ target, loads, warmUpMillis: WARM_UP_MS, durationMillis: seconds * 1000 });
    for (const slice of toSlices(outcome)) console.log(`${operation}, profiled: ${describeSlice(slice)}`);
  } finally {
    await cleanUp.run(); // the profile is written when Keystead ends
  }
}
