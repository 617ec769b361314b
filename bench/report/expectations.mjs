import { operationNames, operations } from '../measured-operations.mjs';
import { summarize } from './summary.mjs';

/** @typedef {import('../bench.mjs').Figures} Figures */
/** @typedef {import('../load/operations.mjs').OperationName} OperationName */
/** @typedef {import('../contenders/contenders.mjs').ContenderName} ContenderName */
/** @typedef {{ text: string, measured: number[], show: (value: number) => string, isMet: (value: number) => boolean }} Expectation */

const ratio = (/** @type {number} */ value) => value.toFixed(2);
const times = (/** @type {number} */ value) => `${value.toFixed(1)} ×`;
const millis = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
const percent = (/** @type {number} */ value) => `${value >= 0 ? '+' : ''}${(value * 100).toFixed(1)} %`;

/** Of the ceiling's requests per second. @type {Record<OperationName, number>} */
const LEAST_OF_CEILING = {
  currentUser: 0.8,
  sessionList: 0.8,
  userList: 0.8,
  teamList: 0.8,
  memberList: 0.8,
  permissionCheck: 0.8,
  refresh: 0.8,
  signIn: 0.8,
  signUp: 0.8,
  magicLinkSignIn: 0.7,
  mfaSignIn: 0.7,
  teamCreation: 0.7,
  oauthAuthorize: 0.6,
  oauthCallback: 0.6,
  oauthToken: 0.6,
};

const titleOf = (/** @type {OperationName} */ operation) =>
  operation === 'refresh' ? 'refresh' : operations[operation];

/** @typedef {Pick<Figures, 'series' | 'sizes'>} Speeds */

/** @param {Speeds} speeds @param {OperationName} operation @param {ContenderName} contender @param {number} users */
function find({ series }, operation, contender, users) {
  const found = series.find((one) => one.operation === operation && one.contender === contender && one.users === users);
  if (!found) throw new Error(`${operation} on ${contender} was not measured`);
  return summarize(found.slices);
}

/** @param {Speeds} speeds @param {OperationName} operation @param {ContenderName} other */
const rateAgainst = (speeds, operation, other) =>
  speeds.sizes.map(
    (users) => find(speeds, operation, 'keystead', users).rate / find(speeds, operation, other, users).rate,
  );

/** @param {Speeds} speeds @param {readonly OperationName[]} names @returns {Expectation[]} */
export const listCeilingExpectations = (speeds, names) =>
  names.map((operation) => ({
    text: `${titleOf(operation)}: at least ${LEAST_OF_CEILING[operation]} of the ceiling`,
    measured: rateAgainst(speeds, operation, 'ceiling'),
    show: ratio,
    isMet: (value) => value >= LEAST_OF_CEILING[operation],
  }));

/** @param {Speeds} speeds @param {readonly OperationName[]} names @returns {Expectation[]} */
export const listFlatExpectations = (speeds, names) =>
  names.map((operation) => {
    const [few, many] = speeds.sizes.map((users) => find(speeds, operation, 'keystead', users).rate);
    return {
      text: `${titleOf(operation)}: flat within 10 % from few to many users`,
      measured: [/** @type {number} */ (many) / /** @type {number} */ (few) - 1],
      show: percent,
      isMet: (value) => value >= -0.1,
    };
  });

/**
 * What is expected of Keystead. Figures at few and at many users stand beside each other, and both have to be met.
 * @param {Figures} figures
 * @returns {Expectation[]}
 */
export function listExpectations(figures) {
  const { realHash, sizes } = figures;
  const { signIns, quietReads, busyReads } = realHash.contenders.keystead;

  return [
    ...listCeilingExpectations(figures, operationNames),
    {
      text: 'current user: at least 20 × Better Auth',
      measured: rateAgainst(figures, 'currentUser', 'betterAuth'),
      show: times,
      isMet: (value) => value >= 20,
    },
    {
      text: 'current user: p99 at most 10 ms with 32 connections',
      measured: sizes.map((users) => find(figures, 'currentUser', 'keystead', users).p99),
      show: millis,
      isMet: (value) => value <= 10,
    },
    {
      text: 'sign-in, real hash, beside reads: at least 0.9 of the ceiling',
      measured: [summarize(signIns).rate / summarize(realHash.contenders.ceiling.signIns).rate],
      show: ratio,
      isMet: (value) => value >= 0.9,
    },
    {
      text: 'a read beside those sign-ins: p99 at most 2 × its own without them',
      measured: [summarize(busyReads).p99 / summarize(quietReads).p99],
      show: times,
      isMet: (value) => value <= 2,
    },
    ...listFlatExpectations(figures, operationNames),
  ];
}
