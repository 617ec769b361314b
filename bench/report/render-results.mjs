import { FIXED_RATE } from '../measured-operations.mjs';
import { cheapHashTable, expectationsTable, latencyTable, realHashTable, speedTable } from './tables.mjs';

/** @typedef {import('../bench.mjs').Figures} Figures */

/** What some operations showed. @param {import('./expectations.mjs').Speeds} speeds */
export const renderPartialResults = (speeds) =>
  `${[speedTable(speeds), cheapHashTable(speeds), ...(speeds.latencies.length > 0 ? [latencyTable(speeds)] : [])].join('\n\n')}\n`;

/**
 * What stands in RESULTS.md.
 * @param {Figures} figures
 * @param {{ machine: string, versions: { name: string, version: string }[], command: string, date: Date, minutes: number }} about
 */
export function renderResults(figures, { machine, versions, command, date, minutes }) {
  const { options, hashes } = figures;
  const [few, many] = figures.sizes.map((users) => users.toLocaleString('en'));
  const busiest = Math.max(...figures.series.flatMap(({ slices }) => slices.map(({ loadCpu }) => loadCpu)));
  return `# Results

Written by \`${command}\` on ${date.toISOString().slice(0, 10)}, in ${minutes.toFixed(0)} minutes; README.md says what is compared and how.

- Versions: ${versions.map(({ name, version }) => `${name} ${version}`).join(', ')}.
- Machine: ${machine}. Servers, PostgreSQL and load generator share it.
- Medians of ${options.rounds} rounds, ${options.sliceMillis / 1000} s a slice, ${options.connections} connections; the load generator took at most ${(busiest * 100).toFixed(0)} % of a core.

## What was expected

With ${few} and with ${many} users, where two figures stand.

${expectationsTable(figures)}

## Cheap hash (${hashes.cheap.cost}): what the servers cost

CPU is processor time of the server process for one request, without PostgreSQL's. Better Auth answers get-session for both reads. Where the bare ceiling has no figure, it is the same server as the ceiling.

${cheapHashTable(figures)}

## Latency of the current user at ${FIXED_RATE.toLocaleString('en')} requests/s

${latencyTable(figures)}

## Real hash (${hashes.real.cost}): what people run

16 connections sign in beside 200 reads of the current user in a second; ${few} users and those who signed up before.

${realHashTable(figures)}
`;
}
