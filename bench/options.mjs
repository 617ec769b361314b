import { parseArgs } from 'node:util';
import { operationNames, readOperation } from './measured-operations.mjs';

/**
 * @typedef {object} Options
 * @property {boolean} isQuick
 * @property {readonly import('./load/operations.mjs').OperationName[]} operations those that are measured
 * @property {boolean} isPartial some operations only
 * @property {boolean} hasPeers beside Better Auth too
 * @property {readonly [number, number]} sizes how many users there are, few and many
 * @property {number} connections
 * @property {number} rounds how often every slice is repeated; figures are medians over them
 * @property {number} warmUpMillis the start of every slice, which does not count
 * @property {number} sliceMillis
 * @property {{ rounds: number, sliceMillis: number }} realHash
 */

/** @type {Options} */
const FULL = {
  isQuick: false,
  operations: operationNames,
  isPartial: false,
  hasPeers: true,
  sizes: [10_000, 100_000],
  connections: 32,
  rounds: 5,
  warmUpMillis: 600,
  sliceMillis: 2200,
  realHash: { rounds: 4, sliceMillis: 4000 },
};

/** Shows that everything works; too short for figures to rely on. @type {Options} */
const QUICK = {
  ...FULL,
  isQuick: true,
  sizes: [2000, 20_000],
  rounds: 2,
  warmUpMillis: 400,
  sliceMillis: 700,
  realHash: { rounds: 2, sliceMillis: 1500 },
};

/**
 * @param {readonly string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, peers: { type: 'boolean' } },
  });
  const options = values.quick ? QUICK : FULL;
  if (values.only === undefined) return options;
  const wanted = values.only.split(',').map(readOperation);
  const operations = operationNames.filter((one) => wanted.includes(one));
  return { ...options, operations, isPartial: true, hasPeers: values.peers === true };
}
