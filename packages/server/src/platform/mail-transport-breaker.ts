import { BoundedMap } from './bounded-map.ts';
import { PostponedError } from './jobs-run-task.ts';

/** Keeps an unavailable SMTP server from delaying all other emails: one email at a time tests whether it is back. */
export interface MailBreaker {
  /** Throws a PostponedError while the server is known to be unavailable. */
  enter(server: string): void;
  succeeded(server: string): void;
  failed(server: string): void;
}

interface Trouble {
  readonly failures: number;
  readonly restsUntil: number;
  isTried: boolean;
}

const SERVERS = 10_000;
const REST_MS = 900;
const MOST_DOUBLINGS = 4;
const POSTPONE_AT_MOST_SECONDS = 30;

export function createMailBreaker(now: () => number = () => performance.now()): MailBreaker {
  const troubles = new BoundedMap<string, Trouble>(SERVERS);
  return {
    enter(server) {
      const trouble = troubles.get(server);
      if (!trouble) return;
      if (trouble.isTried || now() < trouble.restsUntil) {
        throw new PostponedError('the SMTP server is away', Math.min(2 ** trouble.failures, POSTPONE_AT_MOST_SECONDS));
      }
      trouble.isTried = true;
    },
    succeeded: (server) => troubles.delete(server),
    failed(server) {
      const before = troubles.get(server);
      // Emails that failed at the same time count as one failure.
      const failures = before ? before.failures + (before.isTried ? 1 : 0) : 1;
      troubles.set(server, { failures, restsUntil: now() + restAfter(failures), isTried: false });
    },
  };
}

/** Doubles with each failure, so that a server that accepts emails and then drops the connection gets few duplicates. */
const restAfter = (failures: number): number => REST_MS * 2 ** Math.min(failures - 1, MOST_DOUBLINGS);
