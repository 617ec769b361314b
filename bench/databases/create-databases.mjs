import { setTimeout as sleep } from 'node:timers/promises';
import { contenders } from '../contenders/contenders.mjs';
import { addSecondFactors } from './add-second-factors.mjs';
import { seedBetterAuth } from './seed-better-auth.mjs';
import { seedKeystead } from './seed-keystead.mjs';
import { withClient } from './with-client.mjs';

/** @typedef {import('../contenders/contenders.mjs').ContenderName} ContenderName */

const OBJECT_IN_USE = '55006';
const MAINTENANCE_DATABASE = 'keystead';

/** @param {ContenderName} contender @param {number} users */
export const databaseOf = (contender, users) => `bench_${contender.toLowerCase()}_${users}`;

/**
 * One database for each contender and size. Each contender makes its own tables; the ceilings get copies of Keystead's
 * database, so that all work on the very same pages.
 * @param {object} options
 * @param {(database: string) => string} options.url
 * @param {readonly number[]} options.sizes
 * @param {readonly ('keystead' | 'betterAuth')[]} [options.seeded]
 * @param {{ cost: string, text: string }} options.hash of the one password that all users have
 * @param {import('../secrets.mjs').Secrets} options.secrets
 * @param {(line: string) => void} options.onProgress
 */
export async function createDatabases({ url, sizes, seeded = ['keystead', 'betterAuth'], hash, secrets, onProgress }) {
  const seeds = { keystead: seedKeystead, betterAuth: seedBetterAuth };

  for (const contender of seeded) {
    const empty = `bench_${contender.toLowerCase()}_empty`;
    await createDatabase(url, empty);
    const settings = { databaseUrl: url(empty), passwordHash: hash.cost, secrets };
    const running = await contenders[contender].start(settings);
    if (contender === 'keystead') {
      onProgress('Switching on second factors');
      const { secretServerKey } = secrets;
      const options = { port: running.port, passwordHash: hash.text, secretServerKey };
      await withClient(url(empty), (client) => addSecondFactors(client, options));
    }
    await running.stop();

    for (const users of sizes) {
      onProgress(`Seeding ${users.toLocaleString('en')} users for ${contenders[contender].title}`);
      const database = databaseOf(contender, users);
      await createDatabase(url, database, empty);
      await withClient(url(database), async (client) => {
        await seeds[contender](client, { users, passwordHash: hash.text });
        await client.query('vacuum analyze');
      });
      if (contender !== 'keystead') continue;
      await createDatabase(url, databaseOf('ceiling', users), database);
      await createDatabase(url, databaseOf('bareCeiling', users), database);
    }
  }
}

/**
 * @param {(database: string) => string} url
 * @param {string} name
 * @param {string} [template]
 */
async function createDatabase(url, name, template = 'template1') {
  await withClient(url(MAINTENANCE_DATABASE), async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.query(`create database ${name} template ${template}`);
      } catch (error) {
        // A connection to the template that was just closed may still be on its way out.
        if (/** @type {{ code?: string }} */ (error).code !== OBJECT_IN_USE || attempt === 100) throw error;
        await sleep(50);
      }
    }
  });
}
