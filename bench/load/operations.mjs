import { randomBytes } from 'node:crypto';
import { OAUTH_FLOWS, READERS, SECOND_FACTOR_USERS, SESSIONS_PER_USER, SIGN_IN_CODES } from '../databases/seeded.mjs';

/**
 * @template Given
 * @typedef {{ make: (given: Given) => string, isRight: (answer: any) => boolean }} Operation an answer is what the server's JSON says
 */
/**
 * @typedef {object} Requests how one contender is spoken to
 * @property {Operation<{ name: string, person: number }>} signUp by a name that nobody has yet
 * @property {Operation<number>} signIn by the number of a user
 * @property {Operation<{ code: number, person: number }>} magicLinkSignIn by the number of a code and of the person whose it is
 * @property {Operation<number> | undefined} mfaSignIn by the number of an attempt; undefined where there is nothing like it
 * @property {Operation<string>} currentUser by a token
 * @property {Operation<number>} refresh by the number of a session
 * @property {Operation<string>} sessionList by a token
 * @property {Operation<void> | undefined} userList a page of 100; undefined where it needs more than the documented set-up
 * @property {Operation<string>} teamList the teams of a user, by their token
 * @property {Operation<string>} memberList 100 members of the large team, by a token
 * @property {Operation<string>} permissionCheck in the large team, by a token
 * @property {Operation<{ token: string, name: string }>} teamCreation by a token and a name that no team has yet
 * @property {Operation<number> | undefined} oauthAuthorize by the number of a person
 * @property {Operation<string> | undefined} oauthCallback by the path that somebody comes back to from the provider
 * @property {Operation<{ code: number, person: number }> | undefined} oauthToken by the number of a code and of the person whose it is
 * @property {{ needsRefresh: true, read: (answer: any) => string } | { needsRefresh: false, make: (session: number) => string }} tokenOf
 */
/** @typedef {'signUp' | 'signIn' | 'magicLinkSignIn' | 'mfaSignIn' | 'currentUser' | 'refresh' | 'sessionList' | 'userList' | 'teamList' | 'memberList' | 'permissionCheck' | 'teamCreation' | 'oauthAuthorize' | 'oauthCallback' | 'oauthToken'} OperationName */

// A prime, so that neighbours in time are no neighbours in the tables.
const STRIDE = 7919;

/**
 * What to send next to one server. Users and sessions come round in turn, so that all are used alike; codes serve once.
 * @param {Requests} requests
 * @param {number} users
 */
export function createOperations(requests, users) {
  const sessions = users * SESSIONS_PER_USER;
  const readers = Math.min(READERS, users);
  const run = randomBytes(6).toString('hex');
  let count = 0;
  let spentCodes = 0;
  /** @type {readonly string[]} */
  let tokens = [];
  /** @type {readonly string[]} */
  let callbacks = [];
  /** Codes are given to people in the order of the stride. */
  const nextCode = () => ({ code: spentCodes, person: (spentCodes++ * STRIDE) % users });
  const nextToken = () => /** @type {string} */ (tokens[count++ % tokens.length]);
  /** What each reader sends does not change, so it is put together once. @param {Operation<string>} operation */
  const read = ({ make }) => {
    /** @type {Map<string, string>} */
    const made = new Map();
    return () => {
      const token = nextToken();
      const request = made.get(token) ?? make(token);
      made.set(token, request);
      return request;
    };
  };

  /** @type {Record<OperationName, () => string | undefined>} */
  const next = {
    signUp: () => requests.signUp.make({ name: `new-${run}-${count}`, person: count++ }),
    signIn: () => requests.signIn.make((count++ * STRIDE) % users),
    magicLinkSignIn: () => (spentCodes < SIGN_IN_CODES ? requests.magicLinkSignIn.make(nextCode()) : undefined),
    mfaSignIn: () => (spentCodes < SECOND_FACTOR_USERS ? requests.mfaSignIn?.make(spentCodes++) : undefined),
    currentUser: read(requests.currentUser),
    refresh: () => requests.refresh.make((count++ * STRIDE) % sessions),
    sessionList: read(requests.sessionList),
    teamList: read(requests.teamList),
    memberList: read(requests.memberList),
    permissionCheck: read(requests.permissionCheck),
    teamCreation: () => requests.teamCreation.make({ token: nextToken(), name: `new-${run}-${count}` }),
    oauthAuthorize: () => requests.oauthAuthorize?.make((count++ * STRIDE) % users),
    oauthCallback: () => {
      const path = callbacks[spentCodes++];
      return path === undefined ? undefined : requests.oauthCallback?.make(path);
    },
    oauthToken: () => (spentCodes < OAUTH_FLOWS ? requests.oauthToken?.make(nextCode()) : undefined),
    userList: () => {
      if (!requests.userList) throw new Error('this one has no list of users');
      return requests.userList.make();
    },
  };
  return {
    next,
    /** The database has new codes in the place of those that were used up. */
    useNewCodes: () => void (spentCodes = 0),
    /** The sessions whose users read, evenly spread over all. */
    readingSessions: () => Array.from({ length: readers }, (_, index) => Math.floor((index * users) / readers)),
    /** The numbers of those who are on their way back from the provider. */
    travellers: () => Array.from({ length: OAUTH_FLOWS }, (_, index) => (index * STRIDE) % users),
    /** @param {readonly string[]} given */
    useCallbacks: (given) => void (callbacks = given),
    /** @param {readonly string[]} given */
    useTokens: (given) => void (tokens = given),
  };
}
