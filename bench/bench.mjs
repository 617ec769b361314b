import { readFileSync, writeFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { createCleanUp } from './clean-up.mjs';
import { createDatabases } from './databases/create-databases.mjs';
import { PASSWORD } from './databases/seeded.mjs';
import { startPostgres } from './databases/start-postgres.mjs';
import { withClient } from './databases/with-client.mjs';
import { startLoadGenerator } from './load/start-load-generator.mjs';
import { describeMachine, readVersions } from './machine.mjs';
import { countCheapHashSlices, measureWithCheapHash } from './measure/cheap-hash.mjs';
import { countRealHashSlices, measureWithRealHash } from './measure/real-hash.mjs';
import { createProgress } from './progress.mjs';
import { renderPartialResults, renderResults } from './report/render-results.mjs';
import { replaceRows } from './report/replace-rows.mjs';
import { makeSecrets } from './secrets.mjs';
import { hashOptions } from './servers/hash-options.mjs';

/** @typedef {import('./options.mjs').Options} Options */
/** @typedef {{ cheap: Hash, real: Hash }} Hashes */
/** @typedef {{ cost: string, text: string }} Hash a cost, and the hash of the seeded users' password at that cost */
/**
 * @typedef {object} Bench what the measurements share
 * @property {Options} options
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {Hashes} hashes
 * @property {(database: string) => string} url
 * @property {Awaited<ReturnType<typeof startLoadGenerator>>} load
 * @property {ReturnType<typeof createProgress>} progress
 * @property {import('./clean-up.mjs').CleanUp} cleanUp
 */
/**
 * @typedef {object} Figures
 * @property {Options} options
 * @property {Hashes} hashes
 * @property {Options['sizes']} sizes
 * @property {import('./measure/cheap-hash.mjs').Series[]} series as fast as each server can
 * @property {import('./measure/cheap-hash.mjs').Series[]} latencies of the current user at a fixed rate
 * @property {import('./measure/real-hash.mjs').RealHashFigures} realHash
 */

const RESULTS_FILE = new URL('RESULTS.md', import.meta.url);

/**
 * @param {Options} options
 * @returns {Promise<number>} the exit code: wrong answers fail the run, missed expectations do not
 */
export async function bench(options) {
  const startedAt = performance.now();
  const cleanUp = createCleanUp();
  try {
    const postgres = await startPostgres(cleanUp);
    const url = (/** @type {string} */ database) => postgres.url(database);
    const version = await readPostgresVersion(url('keystead'));
    const about = { machine: describeMachine(postgres.dataFolder), versions: readVersions(version) };
    const secrets = makeSecrets();
    const hashes = { cheap: await hashAt('argon2id:8:1'), real: await hashAt('argon2id:19456:2') };
    const { sizes } = options;
    const seeded = options.hasPeers
      ? /** @type {const} */ (['keystead', 'betterAuth'])
      : /** @type {const} */ (['keystead']);
    await createDatabases({ url, sizes, seeded, hash: hashes.cheap, secrets, onProgress: console.log });

    const load = await startLoadGenerator(secrets);
    cleanUp.add(load.stop);
    const progress = createProgress(
      countCheapHashSlices(options) + (options.isPartial ? 0 : countRealHashSlices(options)),
    );
    /** @type {Bench} */
    const shared = { options, secrets, hashes, url, load, progress, cleanUp };
    const speeds = { ...(await measureWithCheapHash(shared)), sizes };
    if (options.isPartial) {
      console.log(`\n${renderPartialResults(speeds)}`);
      const results = () => replaceRows(readFileSync(RESULTS_FILE, 'utf8'), speeds, new Date());
      return finish(options, countErrors(slicesOf(speeds)), results);
    }
    const realHash = await measureWithRealHash(shared);

    const minutes = (performance.now() - startedAt) / 60_000;
    const command = `npm run bench${options.isQuick ? ' -- --quick' : ''}`;
    const figures = { ...speeds, options, hashes, realHash };
    const results = renderResults(figures, { ...about, command, date: new Date(), minutes });
    console.log(`\n${results}`);
    return finish(options, countErrors([...slicesOf(speeds), ...slicesOfRealHash(realHash)]), () => results);
  } finally {
    await cleanUp.run();
  }
}

/** @param {string} url */
const readPostgresVersion = (url) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('show server_version');
    return String(rows[0].server_version);
  });

/** @param {string} cost @returns {Promise<Hash>} */
const hashAt = async (cost) => ({ cost, text: await hash(PASSWORD, hashOptions(cost)) });

/** @param {Pick<Figures, 'series' | 'latencies'>} speeds */
const slicesOf = ({ series, latencies }) => [...series, ...latencies].flatMap((one) => one.slices);

/** @param {Figures['realHash']} realHash */
const slicesOfRealHash = ({ contenders }) =>
  Object.values(contenders).flatMap((one) => [...one.signIns, ...one.quietReads, ...one.busyReads]);

/** @param {readonly import('./measure/slice.mjs').Slice[]} slices */
const countErrors = (slices) => slices.reduce((sum, slice) => sum + slice.errors, 0);

/** @param {Options} options @param {number} errors @param {() => string} results what is to be kept of the run */
function finish(options, errors, results) {
  if (errors > 0) {
    console.error(`${errors} requests were not answered as they should have been: these figures are worth nothing.`);
    return 1;
  }
  if (options.isQuick) {
    console.log('A quick run does not write to RESULTS.md; it is left as it is.');
  } else {
    writeFileSync(RESULTS_FILE, results());
    console.log('Written to bench/RESULTS.md.');
  }
  return 0;
}
