import type { Db } from '../../../db/db.ts';
import type { Logger } from '../../../platform/logger.ts';
import { runEvery } from '../../../platform/run-every.ts';
import { addSignIns, type SignInCount } from './sign-in-counts.queries.ts';

/** The outcome of a sign-in: finished, or why it was refused. */
export const SIGN_IN_OUTCOMES = ['finished', 'wrong', 'expired', 'blocked', 'restricted', 'refused'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** Counts sign-ins and refusals: in memory, and written together every ten seconds. */
export interface SignInCounts {
  /** Doesn't wait for the database. */
  note(projectId: string, method: string, outcome: SignInOutcome, now: Date): void;
  /** Writes all counts since the last write in one statement. If that fails, throws and keeps the counts. */
  write(): Promise<void>;
  /** Writes every ten seconds, and the rest when stopped. */
  keepWriting(): { stop(): Promise<void> };
}

export interface SignInCountsOptions {
  readonly db: Db;
  readonly log: Logger;
  /** Called with each outcome as it happens. */
  readonly onSignIn?: ((method: string, outcome: SignInOutcome) => void) | undefined;
}

const HOUR_MS = 60 * 60_000;
const WRITTEN_EVERY_MS = 10_000;

export function createSignInCounts({ db, log, onSignIn }: SignInCountsOptions): SignInCounts {
  let counted = new Map<string, SignInCount>();

  function add(count: SignInCount): void {
    const name = `${count.projectId} ${count.hour.getTime()} ${count.method} ${count.outcome}`;
    counted.set(name, { ...count, n: count.n + (counted.get(name)?.n ?? 0) });
  }

  async function write(): Promise<void> {
    const counts = counted;
    if (counts.size === 0) return;
    counted = new Map();
    try {
      await addSignIns(db, [...counts.values()]);
    } catch (error) {
      for (const count of counts.values()) add(count);
      throw error;
    }
  }

  return {
    note(projectId, method, outcome, now) {
      onSignIn?.(method, outcome);
      add({ projectId, hour: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS), method, outcome, n: 1 });
    },
    write,
    keepWriting: () =>
      runEvery({ name: 'count sign-ins', everyMillis: WRITTEN_EVERY_MS, work: write, log, isRunAtEnd: true }),
  };
}
