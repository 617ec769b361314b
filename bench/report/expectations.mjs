import { operations } from '../measure/cheap-hash.mjs';
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
};

const titleOf = (/** @type {OperationName} */ operation) =>
  operation === 'refresh' ? 'refresh' : operations[operation];

/**
 * What is expected of Keystead. Figures at few and at many users stand beside each other, and both have to be met.
 * @param {Figures} figures
 * @returns {Expectation[]}
 */
export function listExpectations({ series, realHash, sizes }) {
  /** @param {OperationName} operation @param {ContenderName} contender @param {number} users */
  const find = (operation, contender, users) => {
    const found = series.find(
      (one) => one.operation === operation && one.contender === contender && one.users === users,
    );
    if (!found) throw new Error(`${operation} on ${contender} was not measured`);
    return summarize(found.slices);
  };
  /** @param {OperationName} operation @param {ContenderName} other */
  const rateAgainst = (operation, other) =>
    sizes.map((users) => find(operation, 'keystead', users).rate / find(operation, other, users).rate);
  /** @param {OperationName} operation */
  const change = (operation) => {
    const [few, many] = sizes.map((users) => find(operation, 'keystead', users).rate);
    return [/** @type {number} */ (many) / /** @type {number} */ (few) - 1];
  };
  const { signIns, quietReads, busyReads } = realHash.contenders.keystead;

  return [
    ...Object.entries(LEAST_OF_CEILING).map(([name, least]) => {
      const operation = /** @type {OperationName} */ (name);
      return {
        text: `${titleOf(operation)}: at least ${least} of the ceiling`,
        measured: rateAgainst(operation, 'ceiling'),
        show: ratio,
        isMet: (/** @type {number} */ value) => value >= least,
      };
    }),
    {
      text: 'current user: at least 20 × Better Auth',
      measured: rateAgainst('currentUser', 'betterAuth'),
      show: times,
      isMet: (value) => value >= 20,
    },
    {
      text: 'current user: p99 at most 10 ms with 32 connections',
      measured: sizes.map((users) => find('currentUser', 'keystead', users).p99),
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
    ...Object.keys(operations).map((name) => {
      const operation = /** @type {OperationName} */ (name);
      return {
        text: `${titleOf(operation)}: flat within 10 % from few to many users`,
        measured: change(operation),
        show: percent,
        isMet: (/** @type {number} */ value) => value >= -0.1,
      };
    }),
  ];
}
