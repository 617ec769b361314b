import { FIXED_RATE, operationNames, operations } from '../measured-operations.mjs';
import { summarize } from './summary.mjs';

/** @typedef {import('../bench.mjs').Figures} Figures */
/** @typedef {import('../measure/cheap-hash.mjs').Series} Series */
/** @typedef {import('../load/operations.mjs').OperationName} OperationName */
/** @typedef {import('../contenders/contenders.mjs').ContenderName} ContenderName */
/** @typedef {{ text: string, measured: number[], show: (value: number) => string, isMet: (value: number) => boolean }} Expectation */

const ratio = (/** @type {number} */ value) => value.toFixed(2);
const times = (/** @type {number} */ value) => `${value.toFixed(1)} ×`;
const millis = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
const percent = (/** @type {number} */ value) => `${value >= 0 ? '+' : ''}${(value * 100).toFixed(1)} %`;

/** Of the ceiling's requests per second. @type {Record<OperationName, number>} */
const LEAST_OF_CEILING = {
  currentUser: 0.9,
  sessionList: 0.9,
  userList: 0.9,
  teamList: 0.9,
  memberList: 0.9,
  permissionCheck: 0.9,
  refresh: 0.8,
  signIn: 0.7,
  signUp: 0.75,
  magicLinkSignIn: 0.8,
  mfaSignIn: 0.8,
  teamCreation: 0.8,
  oauthAuthorize: 0.6,
  oauthCallback: 0.6,
  oauthToken: 0.8,
};

const titleOf = (/** @type {OperationName} */ operation) =>
  operation === 'refresh' ? 'refresh' : operations[operation];

/** @typedef {Pick<Figures, 'series' | 'latencies' | 'sizes'>} Speeds */

/** @param {readonly Series[]} series @param {ContenderName} contender @param {number} users */
function find(series, contender, users) {
  const found = series.find((one) => one.contender === contender && one.users === users);
  if (!found) throw new Error(`${contender} was not measured with ${users} users`);
  return summarize(found.slices);
}

/** @param {Speeds} speeds @param {OperationName} operation @param {ContenderName} other */
function rateAgainst({ series, sizes }, operation, other) {
  const measured = series.filter((one) => one.operation === operation);
  return sizes.map((users) => find(measured, 'keystead', users).rate / find(measured, other, users).rate);
}

/** @param {Speeds} speeds @param {OperationName} operation @returns {Expectation} */
const shareOfCeiling = (speeds, operation) => ({
  text: `${titleOf(operation)}: at least ${LEAST_OF_CEILING[operation]} of the ceiling`,
  measured: rateAgainst(speeds, operation, 'ceiling'),
  show: ratio,
  isMet: (value) => value >= LEAST_OF_CEILING[operation],
});

/** The ceiling shows what more users cost any server. @param {Speeds} speeds @param {OperationName} operation @returns {Expectation} */
function flatness(speeds, operation) {
  const [few = Number.NaN, many = Number.NaN] = rateAgainst(speeds, operation, 'ceiling');
  return {
    text: `${titleOf(operation)}: share of the ceiling flat within 10 % from few to many users`,
    measured: [many / few - 1],
    show: percent,
    isMet: (value) => value >= -0.1,
  };
}

/** @param {Speeds} speeds @returns {Expectation} */
const latency = ({ latencies, sizes }) => ({
  text: `current user: p99 at most 10 ms at ${FIXED_RATE.toLocaleString('en')} requests/s`,
  measured: sizes.map((users) => find(latencies, 'keystead', users).p99),
  show: millis,
  isMet: (value) => value <= 10,
});

/** Of the operations that were measured. @param {Speeds} speeds @returns {Expectation[]} */
export function listSpeedExpectations(speeds) {
  const measured = operationNames.filter((name) => speeds.series.some(({ operation }) => operation === name));
  return [
    ...measured.map((operation) => shareOfCeiling(speeds, operation)),
    ...(speeds.latencies.length > 0 ? [latency(speeds)] : []),
    ...measured.map((operation) => flatness(speeds, operation)),
  ];
}

/**
 * What is expected of Keystead. Figures at few and at many users stand beside each other, and both have to be met.
 * @param {Figures} figures
 * @returns {Expectation[]}
 */
export function listExpectations(figures) {
  const { keystead, ceiling } = figures.realHash.contenders;
  return [
    ...listSpeedExpectations(figures),
    {
      text: 'current user: at least 20 × Better Auth',
      measured: rateAgainst(figures, 'currentUser', 'betterAuth'),
      show: times,
      isMet: (value) => value >= 20,
    },
    {
      text: 'sign-in, real hash, beside reads: at least 0.9 of the ceiling',
      measured: [summarize(keystead.signIns).rate / summarize(ceiling.signIns).rate],
      show: ratio,
      isMet: (value) => value >= 0.9,
    },
    {
      text: 'a read beside those sign-ins: p99 at most 2 × its own without them',
      measured: [summarize(keystead.busyReads).p99 / summarize(keystead.quietReads).p99],
      show: times,
      isMet: (value) => value <= 2,
    },
  ];
}
