// The load generator, a process of its own. It is told over IPC what to send where, and answers with what it saw.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startIssuer } from '@keystead/testkit';
import { accountOf } from '../databases/seeded.mjs';
import { betterAuthRequests } from './better-auth-requests.mjs';
import { cpuMillisOf } from './cpu-time.mjs';
import { drive } from './drive.mjs';
import { keysteadRequests } from './keystead-requests.mjs';
import { createOperations } from './operations.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {'keystead' | 'betterAuth'} dialect
 * @property {number} port
 * @property {number} pid
 * @property {number} users
 */
/** @typedef {{ operation: import('./operations.mjs').OperationName, connections: number, perSecond?: number }} Load */
/**
 * @typedef {object} Order
 * @property {Target} target
 * @property {{ publishableClientKey: string, secretServerKey: string, betterAuthSecret: string }} secrets
 * @property {Load[]} loads all at once
 * @property {number} warmUpMillis
 * @property {number} durationMillis
 */
/** @typedef {{ seconds: number, latencies: Float64Array, errors: number, firstError: string | undefined }} Seen */
/** @typedef {{ seen: Seen[], serverCpuMillis: number | undefined, ownCpuMillis: number }} Outcome */

const dialects = { keystead: keysteadRequests, betterAuth: betterAuthRequests };
/** @type {import('./operations.mjs').OperationName[]} */
const NEED_TOKENS = ['currentUser', 'sessionList', 'teamList', 'memberList', 'permissionCheck', 'teamCreation'];
const TOKENS_ARE_FRESH_MS = 4 * 60_000;
const TOKEN_CONNECTIONS = 16;

/** @type {Map<string, { requests: import('./operations.mjs').Requests, operations: ReturnType<typeof createOperations>, tokensUntil: number }>} */
const known = new Map();

/** The provider that people are sent to and come back from. */
const issuer = await startIssuer();
process.send?.({ issuerUrl: issuer.url });

process.on('SIGINT', () => undefined); // a Ctrl-C in the terminal reaches us too; whoever started us decides
process.on('disconnect', () => process.exit());
process.on('message', (/** @type {Order} */ order) => {
  run(order).then(
    (outcome) => process.send?.({ outcome }),
    (error) => process.send?.({ problem: String(error?.stack ?? error) }),
  );
});

/** @param {Order} order @returns {Promise<Outcome>} */
async function run({ target, secrets, loads, warmUpMillis, durationMillis }) {
  const { requests, operations } = await prepare(target, secrets, loads);
  const streams = loads.map(({ operation, connections, perSecond }) =>
    drive({
      port: target.port,
      connections,
      ...(perSecond !== undefined && { perSecond }),
      next: operations.next[operation],
      isRight: isRightFor(requests, operation),
    }),
  );
  await sleep(warmUpMillis);
  const early = streams.map((stream) => stream.takeRecord());
  const before = takeTimes(target.pid);
  // What serves once may be used up before the time is: then only the time until then counts.
  await Promise.race([sleep(durationMillis), ...streams.map((stream) => stream.ended)]);
  const records = streams.map((stream) => stream.takeRecord());
  const after = takeTimes(target.pid);
  await Promise.all(streams.map((stream) => stream.stop()));
  const late = streams.map((stream) => stream.takeRecord());

  const seconds = (after.at - before.at) / 1000;
  const seen = records.map((record, index) => {
    const all = [early[index], record, late[index]].filter((part) => part !== undefined);
    return {
      seconds,
      latencies: Float64Array.from(record.latencies),
      errors: all.reduce((sum, part) => sum + part.errors, 0),
      firstError: all.find((part) => part.firstError !== undefined)?.firstError,
    };
  });
  const serverCpuMillis =
    before.server === undefined || after.server === undefined ? undefined : after.server - before.server;
  return { seen, serverCpuMillis, ownCpuMillis: after.own - before.own };
}

/** @param {import('./operations.mjs').Requests} requests @param {import('./operations.mjs').OperationName} name */
function isRightFor(requests, name) {
  const operation = requests[name];
  if (!operation) throw new Error(`nothing here can ${name}`);
  return operation.isRight;
}

/** @param {number} pid */
function takeTimes(pid) {
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), server: cpuMillisOf(pid), own: (user + system) / 1000 };
}

/** @param {Target} target @param {Order['secrets']} secrets @param {Load[]} loads */
async function prepare(target, secrets, loads) {
  let entry = known.get(target.name);
  if (!entry) {
    const requests = dialects[target.dialect](secrets);
    entry = { requests, operations: createOperations(requests, target.users), tokensUntil: 0 };
    known.set(target.name, entry);
  }
  entry.operations.useNewCodes();
  if (loads.some(({ operation }) => NEED_TOKENS.includes(operation)) && entry.tokensUntil < Date.now()) {
    entry.operations.useTokens(await fetchTokens(target.port, entry));
    entry.tokensUntil = Date.now() + TOKENS_ARE_FRESH_MS;
  }
  if (loads.some(({ operation }) => operation === 'oauthCallback'))
    entry.operations.useCallbacks(await beginFlows(target.port, entry));
  return entry;
}

/** @typedef {{ requests: import('./operations.mjs').Requests, operations: ReturnType<typeof createOperations> }} Entry */

/**
 * Sends people to the provider, all of whom agree there.
 * @param {number} port
 * @param {Entry} entry
 * @returns {Promise<string[]>} the paths that they come back to
 */
async function beginFlows(port, { requests, operations }) {
  const { oauthAuthorize } = requests;
  if (!oauthAuthorize) throw new Error('nothing here sends people to a provider');
  const people = operations.travellers();
  const locations = await collect(
    port,
    people.map((person) => oauthAuthorize.make(person)),
    oauthAuthorize,
    (answer) => String(answer.location),
  );
  return locations.map((location, index) => {
    const { pathname, search } = issuer.callbackOf(location, { sub: accountOf(people[index] ?? 0) });
    return `${pathname}${search}`;
  });
}

/**
 * Sends each request once.
 * @param {number} port
 * @param {readonly string[]} requests
 * @param {Pick<import('./operations.mjs').Operation<unknown>, 'isRight'>} operation
 * @param {(answer: any) => string} read an answer is what the server's JSON says
 */
async function collect(port, requests, { isRight }, read) {
  /** @type {string[]} */
  const found = [];
  const left = requests[Symbol.iterator]();
  const stream = drive({
    port,
    connections: TOKEN_CONNECTIONS,
    next: () => left.next().value,
    isRight,
    onAnswer: (answer) => void found.push(read(answer)),
  });
  await stream.ended;
  const { errors, firstError } = stream.takeRecord();
  if (errors > 0) throw new Error(`what comes before a slice failed: ${firstError}`);
  return found;
}

/** @param {number} port @param {Entry} entry */
async function fetchTokens(port, { requests, operations }) {
  const sessions = operations.readingSessions();
  const { tokenOf, refresh } = requests;
  if (!tokenOf.needsRefresh) return sessions.map((session) => tokenOf.make(session));
  return collect(
    port,
    sessions.map((session) => refresh.make(session)),
    refresh,
    tokenOf.read,
  );
}
