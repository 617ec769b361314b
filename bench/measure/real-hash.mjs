import { databaseOf } from '../databases/create-databases.mjs';
import { replaceBetterAuthHashes } from '../databases/seed-better-auth.mjs';
import { replaceKeysteadHashes } from '../databases/seed-keystead.mjs';
import { withClient } from '../databases/with-client.mjs';
import { contenders, realHashContenders } from '../contenders/contenders.mjs';
import { measureHashOnly } from './hash-only.mjs';
import { describeSlice, toSlices } from './slice.mjs';

/** @typedef {import('./slice.mjs').Slice} Slice */
/**
 * @typedef {object} RealHashFigures
 * @property {number[]} hashOnly hashes per second
 * @property {Record<typeof realHashContenders[number], { signIns: Slice[], quietReads: Slice[], busyReads: Slice[] }>} contenders
 */

const SIGN_IN_CONNECTIONS = 16;
/** At a fixed rate: reads at full speed would be a load of their own. */
const READS = /** @type {const} */ ({ operation: 'currentUser', connections: 32, perSecond: 200 });
const KINDS_OF_SLICE = 2;

/** @param {import('../options.mjs').Options} options */
export const countRealHashSlices = ({ realHash }) => realHash.rounds * (1 + realHashContenders.length * KINDS_OF_SLICE);

/**
 * With the hash that people use, sign-ins can be no faster than the hash. Who reads meanwhile should not notice.
 * @param {import('../bench.mjs').Bench} bench
 * @returns {Promise<RealHashFigures>}
 */
export async function measureWithRealHash(bench) {
  const { options, hashes, load, progress } = bench;
  const { rounds, sliceMillis } = options.realHash;
  const targets = await startAll(bench);
  const none = () => ({ signIns: [], quietReads: [], busyReads: [] });
  /** @type {RealHashFigures} */
  const figures = { hashOnly: [], contenders: { keystead: none(), betterAuth: none(), ceiling: none() } };

  for (let round = 0; round < rounds; round += 1) {
    const hashesPerSecond = await measureHashOnly(hashes.real.cost, sliceMillis);
    figures.hashOnly.push(hashesPerSecond);
    progress.sliceDone('real hash, nothing but hashes', `${hashesPerSecond.toFixed(1).padStart(6)}/s`);

    for (const { contender, target } of targets) {
      const times = { target, warmUpMillis: options.warmUpMillis, durationMillis: sliceMillis };
      const { title } = contenders[contender];
      const [quiet] = toSlices(await load.run({ ...times, loads: [READS] }));
      if (!quiet) throw new Error('a load without an outcome');
      figures.contenders[contender].quietReads.push(quiet);
      progress.sliceDone(`real hash, a few reads, ${title}`, describeSlice(quiet));

      const signIns = { operation: /** @type {const} */ ('signIn'), connections: SIGN_IN_CONNECTIONS };
      const [signIn, busy] = toSlices(await load.run({ ...times, loads: [signIns, READS] }));
      if (!signIn || !busy) throw new Error('a load without an outcome');
      figures.contenders[contender].signIns.push(signIn);
      figures.contenders[contender].busyReads.push(busy);
      const result = `${describeSlice(signIn)}; reads p99 ${busy.p99.toFixed(1)} ms`;
      progress.sliceDone(`real hash, sign-ins beside the reads, ${title}`, result);
    }
  }
  await Promise.all(targets.map(({ running }) => running.stop()));
  return figures;
}

/** @param {import('../bench.mjs').Bench} bench */
async function startAll({ options, secrets, hashes, url, cleanUp }) {
  const [users] = options.sizes;
  const targets = [];
  for (const contender of realHashContenders) {
    const databaseUrl = url(databaseOf(contender, users));
    await withClient(databaseUrl, async (client) => {
      const replaceHashes = contender === 'betterAuth' ? replaceBetterAuthHashes : replaceKeysteadHashes;
      await replaceHashes(client, hashes.real.text);
      await client.query('vacuum analyze');
    });
    const running = await contenders[contender].start({ databaseUrl, passwordHash: hashes.real.cost, secrets });
    cleanUp.add(running.stop);
    const { dialect } = contenders[contender];
    const target = { name: `${contender} real hash`, dialect, port: running.port, pid: running.pid, users };
    targets.push({ contender, target, running });
  }
  return targets;
}
