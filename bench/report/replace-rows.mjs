import { operations } from '../measured-operations.mjs';
import { renderTable } from './render-table.mjs';
import { CHEAP_HASH_HEAD, cheapHashRows, EXPECTATIONS_HEAD, LATENCY_HEAD, latencyRows, speedRows } from './tables.mjs';

/** @typedef {readonly string[]} Row */

/**
 * The results with the rows of some operations measured anew, and a line for each that says when. All others stay.
 * @param {string} results what stands in RESULTS.md
 * @param {import('./expectations.mjs').Speeds} figures
 * @param {Date} date
 */
export function replaceRows(results, figures, date) {
  const expected = replaceInTable(results, EXPECTATIONS_HEAD, speedRows(figures), { keyColumns: 1, textColumns: 3 });
  const fast = replaceInTable(expected, CHEAP_HASH_HEAD, cheapHashRows(figures), { keyColumns: 3, textColumns: 3 });
  const measured = replaceInTable(fast, LATENCY_HEAD, latencyRows(figures), { keyColumns: 2, textColumns: 2 });
  const titles = Object.entries(operations)
    .filter(([name]) => figures.series.some(({ operation }) => operation === name))
    .map(([, title]) => title);
  const hasPeers = figures.series.some(({ contender }) => contender === 'betterAuth');
  return titles.reduce((text, title) => noteAnew(text, title, { date, hasPeers }), measured);
}

/**
 * @param {string} text
 * @param {Row} head
 * @param {readonly Row[]} rows
 * @param {{ keyColumns: number, textColumns: number }} columns a row takes the place of the one that begins with the same
 */
function replaceInTable(text, head, rows, { keyColumns, textColumns }) {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => readRow(line).join() === head.join());
  if (start < 0) throw new Error(`RESULTS.md has no table of "${head[0]}"; a run of all operations writes it.`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const keyOf = (/** @type {Row} */ row) => row.slice(0, keyColumns).join('|');
  const all = new Map(
    lines
      .slice(start + 2, start + length)
      .map(readRow)
      .map((row) => [keyOf(row), row]),
  );
  for (const row of rows) all.set(keyOf(row), row);
  lines.splice(start, length, renderTable(head, [...all.values()], textColumns));
  return lines.join('\n');
}

/** @param {string} line @returns {Row} */
const readRow = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** @param {string} text @param {string} title @param {{ date: Date, hasPeers: boolean }} run */
function noteAnew(text, title, { date, hasPeers }) {
  const start = `- Measured anew: ${title}, `;
  const lines = text.split('\n').filter((line) => !line.startsWith(start));
  const end = lines.findLastIndex((line) => line.startsWith('- '));
  lines.splice(
    end + 1,
    0,
    `${start}${date.toISOString().slice(0, 10)}${hasPeers ? '' : ', on Keystead and the ceilings alone'}.`,
  );
  return lines.join('\n');
}
