import { randomBytes } from 'node:crypto';
import { SESSIONS_PER_USER } from '../databases/seeded.mjs';

/**
 * @template Given
 * @typedef {{ make: (given: Given) => string, isRight: (answer: any) => boolean }} Operation an answer is what the server's JSON says
 */
/**
 * @typedef {object} Requests how one contender is spoken to
 * @property {Operation<string>} signUp by a name that nobody has yet
 * @property {Operation<number>} signIn by the number of a user
 * @property {Operation<string>} currentUser by a token
 * @property {Operation<number>} refresh by the number of a session
 * @property {Operation<string>} sessionList by a token
 * @property {Operation<void> | undefined} userList a page of 100; undefined where it needs more than the documented set-up
 * @property {{ needsRefresh: true, read: (answer: any) => string } | { needsRefresh: false, make: (session: number) => string }} tokenOf
 */
/** @typedef {'signUp' | 'signIn' | 'currentUser' | 'refresh' | 'sessionList' | 'userList'} OperationName */

/** So many signed-in users read; all others are strangers to whatever the server remembers. */
const READERS = 2000;
// A prime, so that neighbours in time are no neighbours in the tables.
const STRIDE = 7919;

/**
 * What to send next to one server. Users and sessions come round in turn, so that all are used alike.
 * @param {Requests} requests
 * @param {number} users
 */
export function createOperations(requests, users) {
  const sessions = users * SESSIONS_PER_USER;
  const readers = Math.min(READERS, users);
  const run = randomBytes(6).toString('hex');
  let count = 0;
  /** @type {string[]} */
  let reads = [];
  /** @type {string[]} */
  let lists = [];

  /** @type {Record<OperationName, () => string>} */
  const next = {
    signUp: () => requests.signUp.make(`new-${run}-${count++}`),
    signIn: () => requests.signIn.make((count++ * STRIDE) % users),
    currentUser: () => /** @type {string} */ (reads[count++ % reads.length]),
    refresh: () => requests.refresh.make((count++ * STRIDE) % sessions),
    sessionList: () => /** @type {string} */ (lists[count++ % lists.length]),
    userList: () => {
      if (!requests.userList) throw new Error('this one has no list of users');
      return requests.userList.make();
    },
  };
  return {
    next,
    /** The sessions whose users read, evenly spread over all. */
    readingSessions: () => Array.from({ length: readers }, (_, index) => Math.floor((index * users) / readers)),
    /** @param {readonly string[]} tokens */
    useTokens: (tokens) => {
      reads = tokens.map((token) => requests.currentUser.make(token));
      lists = tokens.map((token) => requests.sessionList.make(token));
    },
  };
}
