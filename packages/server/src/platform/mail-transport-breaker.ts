import { BoundedMap } from './bounded-map.ts';
import { PostponedError } from './jobs-run-task.ts';

/** Keeps a server that is away from holding up the mail of all others: one mail at a time finds out whether it is back. */
export interface MailBreaker {
  /** Throws a PostponedError while the server is known to be away. */
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
      // Of mails that were on their way together, all but the first tell nothing new.
      const failures = before ? before.failures + (before.isTried ? 1 : 0) : 1;
      troubles.set(server, { failures, restsUntil: now() + restAfter(failures), isTried: false });
    },
  };
}

/** Longer each time: a server that takes mails and then hangs up gets few copies, however long that lasts. */
const restAfter = (failures: number): number => REST_MS * 2 ** Math.min(failures - 1, MOST_DOUBLINGS);
