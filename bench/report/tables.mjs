import { operationNames, operations } from '../measured-operations.mjs';
import { contenderNames, contenders } from '../contenders/contenders.mjs';
import { listCeilingExpectations, listExpectations, listFlatExpectations } from './expectations.mjs';
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
  'p50 ms',
  'p99 ms',
  'CPU ms',
  '/ ceiling',
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
        millis(one.p50),
        millis(one.p99),
        one.cpu === undefined ? '–' : one.cpu.toFixed(3),
        ratio(one.rate / rateOf('ceiling')),
        ratio(one.rate / rateOf('betterAuth')),
      ]);
    }),
  );

/** @param {Figures} figures */
export function realHashTable({ realHash }) {
  const hashOnly = median(realHash.hashOnly);
  const head = [
    'server',
    'sign-ins/s',
    '/ hashes',
    'p50 ms',
    'p99 ms',
    'read p99 ms, quiet',
    'read p99 ms, busy',
    'busy / quiet',
  ];
  const rows = contenderNames.map((contender) => {
    const { signIns, quietReads, busyReads } = realHash.contenders[contender];
    const signIn = summarize(signIns);
    const quiet = summarize(quietReads).p99;
    const busy = summarize(busyReads).p99;
    return [
      contenders[contender].title,
      rate(signIn.rate),
      ratio(signIn.rate / hashOnly),
      millis(signIn.p50),
      millis(signIn.p99),
      millis(quiet),
      millis(busy),
      ratio(busy / quiet),
    ];
  });
  return renderTable(head, [...rows, ['nothing but hashes', rate(hashOnly), '1.00', '', '', '', '', '']], 1);
}

export const EXPECTATIONS_HEAD = ['expected of Keystead', 'measured', ''];

/** @param {Figures} figures */
export const expectationsTable = (figures) =>
  renderTable(EXPECTATIONS_HEAD, listExpectations(figures).map(expectationRow), 3);

/** The expectations of the operations that were measured. @param {Pick<Figures, 'series' | 'sizes'>} figures */
export function speedRows(figures) {
  const measured = operationNames.filter((name) => figures.series.some(({ operation }) => operation === name));
  return [...listCeilingExpectations(figures, measured), ...listFlatExpectations(figures, measured)].map(
    expectationRow,
  );
}

/** @param {Pick<Figures, 'series' | 'sizes'>} figures */
export const speedTable = (figures) => renderTable(EXPECTATIONS_HEAD, speedRows(figures), 3);

/** @param {import('./expectations.mjs').Expectation} expectation */
const expectationRow = ({ text, measured, show, isMet }) => [
  text,
  measured.map(show).join(' and '),
  measured.every(isMet) ? 'met' : 'missed',
];
