import { contenders, realHashContenders } from '../contenders/contenders.mjs';
import { operations } from '../measured-operations.mjs';
import { listExpectations, listSpeedExpectations } from './expectations.mjs';
import { renderTable } from './render-table.mjs';
import { median } from './statistics.mjs';
import { summarize } from './summary.mjs';

/** @typedef {import('../bench.mjs').Figures} Figures */

const rate = (/** @type {number} */ value) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 200 ? 1 : 0 });
const millis = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : 1);
const ratio = (/** @type {number} */ value) => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 2 : 1));

export const CHEAP_HASH_HEAD = [
  'operation',
  'users',
  'server',
  'requests/s',
  'CPU ms',
  '/ ceiling',
  '/ bare ceiling',
  '/ Better Auth',
];

/** @param {Pick<Figures, 'series' | 'sizes'>} figures */
export const cheapHashTable = (figures) => renderTable(CHEAP_HASH_HEAD, cheapHashRows(figures), 3);

/** @param {Pick<Figures, 'series' | 'sizes'>} figures */
export const cheapHashRows = ({ series, sizes }) =>
  Object.entries(operations).flatMap(([operation, title]) =>
    sizes.flatMap((users) => {
      const group = series
        .filter((one) => one.operation === operation && one.users === users)
        .map(({ contender, slices }) => ({ contender, ...summarize(slices) }));
      const rateOf = (/** @type {string} */ contender) =>
        group.find((one) => one.contender === contender)?.rate ?? Number.NaN;
      return group.map((one) => [
        title,
        users.toLocaleString('en'),
        contenders[one.contender].title,
        rate(one.rate),
        one.cpu === undefined ? '–' : one.cpu.toFixed(3),
        ratio(one.rate / rateOf('ceiling')),
        ratio(one.rate / rateOf('bareCeiling')),
        ratio(one.rate / rateOf('betterAuth')),
      ]);
    }),
  );

export const LATENCY_HEAD = ['server', 'users', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms'];

/** @param {Pick<Figures, 'latencies'>} figures */
export const latencyTable = (figures) => renderTable(LATENCY_HEAD, latencyRows(figures), 2);

/** @param {Pick<Figures, 'latencies'>} figures */
export const latencyRows = ({ latencies }) =>
  latencies.map(({ contender, users, slices }) => {
    const { rate: answered, p50, p95, p99 } = summarize(slices);
    return [contenders[contender].title, users.toLocaleString('en'), rate(answered), ...[p50, p95, p99].map(millis)];
  });

/** @param {Figures} figures */
export function realHashTable({ realHash }) {
  const hashOnly = median(realHash.hashOnly);
  const head = ['server', 'sign-ins/s', '/ hashes', 'read p99 ms, quiet', 'read p99 ms, busy', 'busy / quiet'];
  const rows = realHashContenders.map((contender) => {
    const { signIns, quietReads, busyReads } = realHash.contenders[contender];
    const signIn = summarize(signIns).rate;
    const quiet = summarize(quietReads).p99;
    const busy = summarize(busyReads).p99;
    return [
      contenders[contender].title,
      rate(signIn),
      ratio(signIn / hashOnly),
      millis(quiet),
      millis(busy),
      ratio(busy / quiet),
    ];
  });
  return renderTable(head, [...rows, ['nothing but hashes', rate(hashOnly), '1.00', '', '', '']], 1);
}

export const EXPECTATIONS_HEAD = ['expected of Keystead', 'measured', ''];

/** @param {Figures} figures */
export const expectationsTable = (figures) =>
  renderTable(EXPECTATIONS_HEAD, listExpectations(figures).map(expectationRow), 3);

/** The expectations of the operations that were measured. @param {import('./expectations.mjs').Speeds} speeds */
export const speedRows = (speeds) => listSpeedExpectations(speeds).map(expectationRow);

/** @param {import('./expectations.mjs').Speeds} figures */
export const speedTable = (figures) => renderTable(EXPECTATIONS_HEAD, speedRows(figures), 3);

/** @param {import('./expectations.mjs').Expectation} expectation */
const expectationRow = ({ text, measured, show, isMet }) => [
  text,
  measured.map(show).join(' and '),
  measured.every(isMet) ? 'met' : 'missed',
];
