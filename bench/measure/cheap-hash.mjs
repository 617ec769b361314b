import { databaseOf } from '../databases/create-databases.mjs';
import { contendersFor, contenders } from '../contenders/contenders.mjs';
import { FIXED_RATE, operations } from '../measured-operations.mjs';
import { prepareSlice } from './prepare-slice.mjs';
import { describeSlice, toSlices } from './slice.mjs';

/** @typedef {import('../load/operations.mjs').OperationName} OperationName */
/** @typedef {import('../contenders/contenders.mjs').ContenderName} ContenderName */
/** @typedef {import('../load/generator.mjs').Target} Target */
/** @typedef {import('../load/generator.mjs').Load} Load */
/** @typedef {{ operation: OperationName, contender: ContenderName, users: number, slices: import('./slice.mjs').Slice[] }} Series */

const FIRST_WARM_UP_MS = 1200;

/** The current user comes twice: as fast as it goes, and at a fixed rate. @param {import('../options.mjs').Options} options @returns {Load[]} */
const loadsOf = ({ operations, connections }) =>
  operations.flatMap((operation) => {
    const load = { operation, connections };
    return operation === 'currentUser' ? [load, { ...load, perSecond: FIXED_RATE }] : [load];
  });

/** @param {import('../options.mjs').Options} options */
export const countCheapHashSlices = (options) =>
  loadsOf(options).flatMap((load) => contendersFor(options).filter((contender) => canDo(contender, load))).length *
  options.rounds *
  options.sizes.length;

/** Better Auth has nothing that is like them: see its requests. @type {OperationName[]} */
const KEYSTEAD_ONLY = ['userList', 'mfaSignIn', 'oauthAuthorize', 'oauthCallback', 'oauthToken'];
/** All others are the same on both ceilings. @type {OperationName[]} */
const BARE_DIFFERS = ['signIn', 'signUp', 'magicLinkSignIn', 'mfaSignIn', 'oauthToken'];

/** @param {ContenderName} contender @param {Load} load */
function canDo(contender, { operation, perSecond }) {
  if (contender === 'bareCeiling') return BARE_DIFFERS.includes(operation);
  // It does not reach the fixed rate.
  if (contender === 'betterAuth') return !KEYSTEAD_ONLY.includes(operation) && perSecond === undefined;
  return true;
}

/**
 * Every operation on every server at every size, in turn and in short slices, so that whatever slows the machine down
 * slows all of them down. Only one server has work at a time.
 * @param {import('../bench.mjs').Bench} bench
 * @returns {Promise<{ series: Series[], latencies: Series[] }>}
 */
export async function measureWithCheapHash(bench) {
  const { options, progress } = bench;
  const all = await startAll(bench);
  /** @type {{ series: Series[], latencies: Series[] }} */
  const measured = { series: [], latencies: [] };
  for (const load of loadsOf(options)) {
    const { operation, perSecond } = load;
    const targets = all.filter(({ contender }) => canDo(contender, load));
    const series = targets.map(({ contender, target }) => ({ operation, contender, users: target.users, slices: [] }));
    for (const { target, contender } of targets) await warmUp(bench, load, target, contender);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const [index, { contender, target }] of targets.entries()) {
        const slice = await measureOne(bench, load, target, contender);
        /** @type {Series} */ (series[index]).slices.push(slice);
        const at = perSecond === undefined ? '' : ` at ${perSecond}/s`;
        const title = `${operations[operation]}${at}, ${target.users.toLocaleString('en')} users, ${contenders[contender].title}`;
        progress.sliceDone(title, describeSlice(slice));
      }
    }
    measured[perSecond === undefined ? 'series' : 'latencies'].push(...series);
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
 * @param {Load} load
 * @param {Target} target
 * @param {ContenderName} contender
 */
async function warmUp({ options, ...bench }, load, target, contender) {
  await measureOne({ ...bench, options: { ...options, sliceMillis: FIRST_WARM_UP_MS } }, load, target, contender);
}

/**
 * @param {import('../bench.mjs').Bench} bench
 * @param {Load} load
 * @param {Target} target
 * @param {ContenderName} contender
 */
async function measureOne({ options, load: generator, url }, load, target, contender) {
  await prepareSlice(url(databaseOf(contender, target.users)), load.operation, target);
  const outcome = await generator.run({
    target,
    loads: [load],
    warmUpMillis: options.warmUpMillis,
    durationMillis: options.sliceMillis,
  });
  const [slice] = toSlices(outcome);
  if (!slice) throw new Error('a load without an outcome');
  return slice;
}
