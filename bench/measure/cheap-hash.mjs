import { databaseOf } from '../databases/create-databases.mjs';
import { contendersFor, contenders } from '../contenders/contenders.mjs';
import { operations } from '../measured-operations.mjs';
import { prepareSlice } from './prepare-slice.mjs';
import { describeSlice, toSlices } from './slice.mjs';

/** @typedef {import('../load/operations.mjs').OperationName} OperationName */
/** @typedef {import('../contenders/contenders.mjs').ContenderName} ContenderName */
/** @typedef {import('../load/generator.mjs').Target} Target */
/** @typedef {{ operation: OperationName, contender: ContenderName, users: number, slices: import('./slice.mjs').Slice[] }} Series */

const FIRST_WARM_UP_MS = 1200;

/** @param {import('../options.mjs').Options} options */
export const countCheapHashSlices = (options) =>
  options.operations.flatMap((operation) => contendersFor(options).filter((contender) => canDo(contender, operation)))
    .length *
  options.rounds *
  options.sizes.length;

/** Better Auth has nothing that is like them: see its requests. @type {OperationName[]} */
const KEYSTEAD_ONLY = ['userList', 'mfaSignIn', 'oauthAuthorize', 'oauthCallback', 'oauthToken'];

/** @param {ContenderName} contender @param {OperationName} operation */
const canDo = (contender, operation) =>
  !KEYSTEAD_ONLY.includes(operation) || contenders[contender].dialect === 'keystead';

/**
 * Every operation on every server at every size, in turn and in short slices, so that whatever slows the machine down
 * slows all of them down. Only one server has work at a time.
 * @param {import('../bench.mjs').Bench} bench
 * @returns {Promise<Series[]>}
 */
export async function measureWithCheapHash(bench) {
  const { options, progress } = bench;
  const all = await startAll(bench);
  /** @type {Series[]} */
  const measured = [];
  for (const operation of options.operations) {
    const targets = all.filter(({ contender }) => canDo(contender, operation));
    const series = targets.map(({ contender, target }) => ({ operation, contender, users: target.users, slices: [] }));
    for (const { target, contender } of targets) await warmUp(bench, operation, target, contender);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const [index, { contender, target }] of targets.entries()) {
        const slice = await measureOne(bench, operation, target, contender);
        /** @type {Series} */ (series[index]).slices.push(slice);
        const title = `${operations[operation]}, ${target.users.toLocaleString('en')} users, ${contenders[contender].title}`;
        progress.sliceDone(title, describeSlice(slice));
      }
    }
    measured.push(...series);
  }
  await Promise.all(all.map(({ running }) => running.stop()));
  return measured;
}

/** @param {import('../bench.mjs').Bench} bench */
async function startAll({ options, secrets, hashes, url, load, cleanUp }) {
  const targets = [];
  for (const users of options.sizes) {
    for (const contender of contendersFor(options)) {
      const databaseUrl = url(databaseOf(contender, users));
      const { issuerUrl } = load;
      const settings = { databaseUrl, passwordHash: hashes.cheap.cost, secrets, issuerUrl };
      const running = await contenders[contender].start(settings);
      cleanUp.add(running.stop);
      /** @type {Target} */
      const target = {
        name: `${contender} ${users}`,
        dialect: contenders[contender].dialect,
        port: running.port,
        pid: running.pid,
        users,
      };
      targets.push({ contender, target, running });
    }
  }
  return targets;
}

/**
 * Code that runs for the first time is slow on every server; that is not what is compared.
 * @param {import('../bench.mjs').Bench} bench
 * @param {OperationName} operation
 * @param {Target} target
 * @param {ContenderName} contender
 */
async function warmUp({ options, ...bench }, operation, target, contender) {
  await measureOne({ ...bench, options: { ...options, sliceMillis: FIRST_WARM_UP_MS } }, operation, target, contender);
}

/**
 * @param {import('../bench.mjs').Bench} bench
 * @param {OperationName} operation
 * @param {Target} target
 * @param {ContenderName} contender
 */
async function measureOne({ options, load, url }, operation, target, contender) {
  await prepareSlice(url(databaseOf(contender, target.users)), operation, target);
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
