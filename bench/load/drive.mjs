import { performance } from 'node:perf_hooks';
import { openConnection } from './connection.mjs';

const LOOKED_AT_EVERY = 50;

/**
 * @typedef {object} Stream
 * @property {number} port
 * @property {number} connections
 * @property {number} [pauseMillis] how long a connection rests between two requests; without it, not at all
 * @property {() => string | undefined} next the next request; undefined when there is none left
 * @property {(answer: any) => boolean} isRight
 * @property {(answer: any) => void} [onAnswer] given every answer, which then are all looked at
 */
/** @typedef {{ latencies: number[], errors: number, firstError: string | undefined }} Record */

/**
 * Keeps every connection of a stream busy until it is stopped or runs out of requests.
 * @param {Stream} stream
 */
export function drive({ port, connections, pauseMillis, next, isRight, onAnswer }) {
  /** @type {Record} */
  let record = { latencies: [], errors: 0, firstError: undefined };
  let isStopping = false;
  let answered = 0;

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
      let sentAt = 0;
      const connection = openConnection(port, {
        onAnswer: (status, body, location) => {
          record.latencies.push(performance.now() - sentAt);
          check(status, body, location);
          if (pauseMillis === undefined) send();
          else setTimeout(send, pauseMillis);
        },
        onLost: (reason) => {
          fail(reason);
          resolve();
        },
      });
      function send() {
        const request = isStopping ? undefined : next();
        if (request === undefined) {
          connection.close();
          return resolve();
        }
        sentAt = performance.now();
        return connection.send(request);
      }
      send();
    });

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
