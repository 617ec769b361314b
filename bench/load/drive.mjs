import { performance } from 'node:perf_hooks';
import { openConnection } from './connection.mjs';

const LOOKED_AT_EVERY = 50;

/**
 * @typedef {object} Stream
 * @property {number} port
 * @property {number} connections
 * @property {number} [perSecond] how many requests become due in a second; without it each connection sends the next when the last was answered
 * @property {() => string | undefined} next the next request; undefined when there is none left
 * @property {(answer: any) => boolean} isRight
 * @property {(answer: any) => void} [onAnswer] given every answer, which then are all looked at
 */
/** @typedef {{ latencies: number[], errors: number, firstError: string | undefined }} Record */

const TICK_MS = 1;

/**
 * Sends a stream's requests until it is stopped or runs out of them. At a fixed rate no answer slows the sender: what is due
 * while all connections are busy waits for one, and its latency counts from when it was due.
 * @param {Stream} stream
 */
export function drive({ port, connections, perSecond, next, isRight, onAnswer }) {
  /** @type {Record} */
  let record = { latencies: [], errors: 0, firstError: undefined };
  let isStopping = false;
  let answered = 0;
  /** At a fixed rate: connections without work, and since when requests have been due that found none. */
  const free = /** @type {((dueAt: number) => void)[]} */ ([]);
  const due = /** @type {number[]} */ ([]);

  /** @param {string} text */
  const fail = (text) => {
    record.errors += 1;
    record.firstError ??= text.slice(0, 300);
  };

  /** A redirect says what it has to say by where it leads. @param {number} status @param {() => string} body @param {() => string | undefined} location */
  const check = (status, body, location) => {
    answered += 1;
    if (![200, 201, 302].includes(status)) return fail(`status ${status}: ${location() ?? body()}`);
    if (!onAnswer && answered % LOOKED_AT_EVERY !== 1) return undefined;
    const answer = status === 302 ? { location: location() } : parse(body());
    if (answer === undefined || !isRight(answer)) return fail(`unexpected answer: ${body()}`);
    return onAnswer?.(answer);
  };

  const runConnection = () =>
    new Promise((/** @type {(value: void) => void} */ resolve) => {
      let latencyFrom = 0;
      const connection = openConnection(port, {
        onAnswer: (status, body, location) => {
          record.latencies.push(performance.now() - latencyFrom);
          check(status, body, location);
          goOn();
        },
        onLost: (reason) => {
          fail(reason);
          resolve();
        },
      });
      function goOn() {
        const dueAt = perSecond === undefined || isStopping ? performance.now() : due.shift();
        if (dueAt === undefined) free.push(send);
        else send(dueAt);
      }
      /** @param {number} dueAt */
      function send(dueAt) {
        const request = isStopping ? undefined : next();
        if (request === undefined) {
          connection.close();
          return resolve();
        }
        latencyFrom = dueAt;
        return connection.send(request);
      }
      goOn();
    });

  const startedAt = performance.now();
  let dueSoFar = 0;
  const clock = perSecond === undefined ? undefined : setInterval(() => becomeDue(perSecond), TICK_MS);
  /** @param {number} perSecond */
  function becomeDue(perSecond) {
    const now = performance.now();
    for (; dueSoFar < ((now - startedAt) / 1000) * perSecond; dueSoFar += 1) {
      const send = free.pop();
      if (send) send(now);
      else due.push(now);
    }
  }

  const ended = Promise.all(Array.from({ length: connections }, runConnection));
  return {
    /** What happened since the last call. Errors before the first one are kept: they count too. */
    takeRecord() {
      const taken = record;
      record = { latencies: [], errors: 0, firstError: undefined };
      return taken;
    },
    async stop() {
      isStopping = true;
      clearInterval(clock);
      for (const close of free.splice(0)) close(performance.now());
      await ended;
    },
    ended,
  };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
