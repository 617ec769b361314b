import { databaseOf } from '../databases/create-databases.mjs';
import { ageKeysteadSessions } from '../databases/seed-keystead.mjs';
import { withClient } from '../databases/with-client.mjs';
import { serviceNames, services } from '../services/services.mjs';
import { describeSlice, toSlices } from './slice.mjs';

/** @typedef {import('../load/operations.mjs').OperationName} OperationName */
/** @typedef {import('../services/services.mjs').ServiceName} ServiceName */
/** @typedef {import('../load/generator.mjs').Target} Target */
/** @typedef {{ operation: OperationName, service: ServiceName, users: number, slices: import('./slice.mjs').Slice[] }} Series */

/** Reads come first, since the others make the tables grow. */
export const operations = /** @type {const} */ ({
  currentUser: 'current user',
  refresh: 'refresh / get-session',
  signIn: 'sign-in',
  signUp: 'sign-up',
});

const FIRST_WARM_UP_MS = 1200;

const operationNames = /** @type {OperationName[]} */ (Object.keys(operations));

/** @param {import('../options.mjs').Options} options */
export const countCheapHashSlices = ({ rounds, sizes }) =>
  operationNames.length * rounds * sizes.length * serviceNames.length;

/**
 * Every operation on every server at every size, in turn and in short slices, so that whatever slows the machine down
 * slows all of them down. Only one server has work at a time.
 * @param {import('../bench.mjs').Bench} bench
 * @returns {Promise<Series[]>}
 */
export async function measureWithCheapHash(bench) {
  const { options, progress } = bench;
  const targets = await startAll(bench);
  /** @type {Series[]} */
  const all = [];
  for (const operation of operationNames) {
    const series = targets.map(({ service, target }) => ({ operation, service, users: target.users, slices: [] }));
    for (const { target, service } of targets) await warmUp(bench, operation, target, service);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const [index, { service, target }] of targets.entries()) {
        const slice = await measureOne(bench, operation, target, service);
        /** @type {Series} */ (series[index]).slices.push(slice);
        const title = `${operations[operation]}, ${target.users.toLocaleString('en')} users, ${services[service].title}`;
        progress.sliceDone(title, describeSlice(slice));
      }
    }
    all.push(...series);
  }
  await Promise.all(targets.map(({ running }) => running.stop()));
  return all;
}

/** @param {import('../bench.mjs').Bench} bench */
async function startAll({ options, secrets, hashes, url, cleanUp }) {
  const targets = [];
  for (const users of options.sizes) {
    for (const service of serviceNames) {
      const databaseUrl = url(databaseOf(service, users));
      const running = await services[service].start({ databaseUrl, passwordHash: hashes.cheap.cost, secrets });
      cleanUp.add(running.stop);
      /** @type {Target} */
      const target = {
        name: `${service} ${users}`,
        dialect: services[service].dialect,
        port: running.port,
        pid: running.pid,
        users,
      };
      targets.push({ service, target, running });
    }
  }
  return targets;
}

/**
 * Code that runs for the first time is slow on every server; that is not what is compared.
 * @param {import('../bench.mjs').Bench} bench
 * @param {OperationName} operation
 * @param {Target} target
 * @param {ServiceName} service
 */
async function warmUp({ options, ...bench }, operation, target, service) {
  await measureOne({ ...bench, options: { ...options, sliceMillis: FIRST_WARM_UP_MS } }, operation, target, service);
}

/**
 * @param {import('../bench.mjs').Bench} bench
 * @param {OperationName} operation
 * @param {Target} target
 * @param {ServiceName} service
 */
async function measureOne({ options, load, url }, operation, target, service) {
  if (operation === 'refresh' && target.dialect === 'keystead') {
    await withClient(url(databaseOf(service, target.users)), ageKeysteadSessions);
  }
  const outcome = await load.run({
    target,
    loads: [{ operation, connections: options.connections }],
    warmUpMillis: options.warmUpMillis,
    durationMillis: options.sliceMillis,
  });
  const [slice] = toSlices(outcome);
  if (!slice) throw new Error('a load without an outcome');
  return slice;
}
