import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { oldFailures, processesNotSeen } from './system.queries.ts';

const HOUR_MS = 60 * 60_000;
const FAILURES_KEPT_FOR_MS = 30 * 24 * HOUR_MS;

/** Deletes the rows of processes that were killed, and old failures. */
export async function sweepSystem({ db, clock }: Context): Promise<void> {
  const now = clock.now().getTime();
  await sweep(db, processesNotSeen(new Date(now - HOUR_MS)));
  await sweep(db, oldFailures(new Date(now - FAILURES_KEPT_FOR_MS)));
}
