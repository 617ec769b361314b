import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '../services/services.mjs';
import { seedBetterAuth } from './seed-better-auth.mjs';
import { seedKeystead } from './seed-keystead.mjs';
import { withClient } from './with-client.mjs';

/** @typedef {import('../services/services.mjs').ServiceName} ServiceName */

const OBJECT_IN_USE = '55006';
const MAINTENANCE_DATABASE = 'keystead';

/** @param {ServiceName} service @param {number} users */
export const databaseOf = (service, users) => `bench_${service.toLowerCase()}_${users}`;

/**
 * One database for each service and size. Each service makes its own tables; the ceiling gets a copy of Keystead's
 * database, so that both work on the very same pages.
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

  for (const service of seeded) {
    const empty = `bench_${service.toLowerCase()}_empty`;
    await createDatabase(url, empty);
    const settings = { databaseUrl: url(empty), passwordHash: hash.cost, secrets };
    await (await services[service].start(settings)).stop();

    for (const users of sizes) {
      onProgress(`Seeding ${users.toLocaleString('en')} users for ${services[service].title}`);
      const database = databaseOf(service, users);
      await createDatabase(url, database, empty);
      await withClient(url(database), async (client) => {
        await seeds[service](client, { users, passwordHash: hash.text });
        await client.query('vacuum analyze');
      });
      if (service === 'keystead') await createDatabase(url, databaseOf('ceiling', users), database);
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
