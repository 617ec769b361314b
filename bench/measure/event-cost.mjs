import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { createCleanUp } from '../clean-up.mjs';
import { contenders } from '../contenders/contenders.mjs';
import { createDatabases, databaseOf } from '../databases/create-databases.mjs';
import { PASSWORD } from '../databases/seeded.mjs';
import { startPostgres } from '../databases/start-postgres.mjs';
import { cpuMillisOf } from '../load/cpu-time.mjs';
import { startLoadGenerator } from '../load/start-load-generator.mjs';
import { median } from '../report/statistics.mjs';
import { makeSecrets } from '../secrets.mjs';
import { hashOptions } from '../servers/hash-options.mjs';
import { describeSlice, toSlices } from './slice.mjs';

const USERS = 10_000;
const CONNECTIONS = 32;
const FIRST_WARM_UP_MS = 3000;
const WARM_UP_MS = 300;
const SLICE_MS = 3000;
const SILENT = ['--import', new URL('../servers/without-events.mjs', import.meta.url).href];

/**
 * Two servers of the same build on copies of one database sign people in, in turn and in short slices: one as it is, one
 * whose statements record no events. What is sealed and swept meanwhile is in the figures of the first.
 * @param {{ rounds: number, hashCost: string }} options
 */
export async function measureEventCost({ rounds, hashCost }) {
  const cleanUp = createCleanUp();
  try {
    const postgres = await startPostgres(cleanUp);
    const url = (/** @type {string} */ database) => postgres.url(database);
    const secrets = makeSecrets();
    const passwordHash = { cost: hashCost, text: await hash(PASSWORD, hashOptions(hashCost)) };
    const seeding = { url, sizes: [USERS], seeded: /** @type {const} */ (['keystead']), hash: passwordHash, secrets };
    await createDatabases({ ...seeding, onProgress: console.log });
    const load = await startLoadGenerator(secrets);
    cleanUp.add(load.stop);
    const sides = [];
    for (const [name, database, nodeOptions] of /** @type {const} */ ([
      ['with events', databaseOf('keystead', USERS), []],
      ['without', databaseOf('ceiling', USERS), SILENT],
    ])) {
      const settings = { databaseUrl: url(database), passwordHash: hashCost, secrets, nodeOptions };
      const running = await contenders.keystead.start(settings);
      cleanUp.add(running.stop);
      /** @type {import('../load/generator.mjs').Target} */
      const target = { name, dialect: 'keystead', port: running.port, pid: running.pid, users: USERS };
      sides.push({ name, target, slices: /** @type {Measured[]} */ ([]) });
    }
    const order = (/** @type {import('../load/generator.mjs').Target} */ target) => ({
      target,
      loads: [{ operation: /** @type {const} */ ('signIn'), connections: CONNECTIONS }],
      durationMillis: SLICE_MS,
    });
    for (const { target } of sides) await load.run({ ...order(target), warmUpMillis: FIRST_WARM_UP_MS });
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, target, slices } of round % 2 === 0 ? sides : sides.toReversed()) {
        const before = cpuOfPostgres(postgres.dataFolder);
        const [slice] = toSlices(await load.run({ ...order(target), warmUpMillis: WARM_UP_MS }));
        if (!slice || slice.errors > 0) throw new Error(`a slice with wrong answers: ${slice?.firstError}`);
        // The warm-up before each slice is in it, and alike on both sides.
        const requests = slice.requests * (1 + WARM_UP_MS / SLICE_MS);
        slices.push({ ...slice, postgresCpu: (cpuOfPostgres(postgres.dataFolder) - before) / requests });
        console.log(`${String(round + 1).padStart(3)} ${name.padEnd(12)} ${describeSlice(slice)}`);
      }
    }
    return render(sides, hashCost);
  } finally {
    await cleanUp.run();
  }
}

/** @typedef {import('./slice.mjs').Slice & { postgresCpu: number }} Measured */

/**
 * Of all processes of the cluster; those that have ended are not in it, and few do within a slice.
 * @param {string} dataFolder
 */
function cpuOfPostgres(dataFolder) {
  const [postmaster] = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster)
    .reduce((sum, pid) => sum + (cpuMillisOf(Number(pid)) ?? 0), 0);
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined; // it has just ended
  }
}

/**
 * Medians over the rounds, and the median of what each round showed, since whatever slows the machine down slows both sides.
 * @param {readonly { name: string, slices: readonly Measured[] }[]} sides
 * @param {string} hashCost
 */
function render(sides, hashCost) {
  const [withEvents, without] = sides;
  if (!withEvents || !without) throw new Error('two sides are compared');
  const figures = /** @type {const} */ ([
    ['sign-ins per second', 'rate', 0],
    ['p50, ms', 'p50', 2],
    ['CPU of the service per sign-in, ms', 'cpu', 3],
    ['CPU of PostgreSQL per sign-in, ms', 'postgresCpu', 3],
  ]);
  const rows = figures.map(([title, name, digits]) => {
    const at = (/** @type {typeof withEvents} */ side) => side.slices.map((slice) => Number(slice[name]));
    const [more, less] = [at(withEvents), at(without)];
    const change = median(more.map((value, round) => value / Number(less[round]) - 1)) * 100;
    return `| ${title} | ${median(more).toFixed(digits)} | ${median(less).toFixed(digits)} | ${change > 0 ? '+' : ''}${change.toFixed(1)} % |`;
  });
  const head = `\nSign-in by password, ${hashCost}, ${USERS} users, ${CONNECTIONS} connections, ${withEvents.slices.length} rounds\n`;
  return [head, '| | with events | without | median of the rounds |', '|---|---|---|---|', ...rows].join('\n');
}
