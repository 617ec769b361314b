import type { Outcome } from './call-receiver.ts';
import type { EndedAttempt } from './deliveries.queries.ts';
import type { ClaimedDelivery } from './delivery.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after a failed attempt the next one is made: that of Standard Webhooks, ten attempts in all. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** How long after the one before each attempt is made. */
export const SCHEDULE: readonly number[] = [0, ...PAUSES];

/** The answer of a receiver that wants nothing any more. */
export const GONE = 410;

/** What follows from an attempt: it has arrived, it is tried again, or that was enough. */
export function endOf(
  { tries }: Pick<ClaimedDelivery, 'tries'>,
  { isAccepted, ...answer }: Outcome,
  { startedAt, now }: { readonly startedAt: Date; readonly now: Date },
): EndedAttempt {
  const attempt = { startedAt, ...answer };
  const pause = isAccepted || answer.status === GONE ? undefined : PAUSES[tries];
  if (pause !== undefined)
    return { status: 'waiting', dueAt: new Date(now.getTime() + pause), finishedAt: null, attempt };
  return { status: isAccepted ? 'delivered' : 'failed', dueAt: now, finishedAt: now, attempt };
}
