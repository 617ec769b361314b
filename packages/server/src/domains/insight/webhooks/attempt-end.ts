import type { Outcome } from './call-receiver.ts';
import type { EndedAttempt } from './deliveries.queries.ts';
import type { ClaimedDelivery } from './delivery.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after failed attempts, as in Standard Webhooks: ten attempts in all. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** The pause before each attempt. */
export const SCHEDULE: readonly number[] = [0, ...PAUSES];

/** The response of an endpoint that no longer wants any deliveries. */
export const GONE = 410;

/** Returns the result of an attempt: delivered, waiting for the next attempt, or failed. */
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
