import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { endOf, GONE } from './attempt-end.ts';
import { callReceiver, type Outcome } from './call-receiver.ts';
import { claimNext, dropDelivery, listDue, noteAttempt, oldDeliveries } from './deliveries.queries.ts';
import type { ClaimedDelivery } from './delivery.ts';
import { fanOut } from './fan-out.ts';
import { messageBody } from './message-body.ts';
import { noteFailure } from './note-failure.ts';
import { noteWorking, type EndpointKey } from './webhooks.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Longer than an attempt takes. */
const CLAIMED_FOR_MS = 60_000;
const KEPT_FOR_MS = 30 * DAY_MS;

/** Claims the next due delivery of an endpoint for 60 seconds. See docs/adr/0021-webhooks.md. */
export async function takeNext(ctx: Context, endpoint: EndpointKey): Promise<ClaimedDelivery | undefined> {
  const now = ctx.clock.now();
  const row = await claimNext(ctx.db, endpoint, { now, until: new Date(now.getTime() + CLAIMED_FOR_MS) });
  if (!row) return undefined;
  const { type, version, data, ...claimed } = row;
  return { ...claimed, event: { type, version, data } };
}

/**
 * Sends a claimed delivery and stores the result. Returns true if the endpoint responded quickly, or if there was
 * nothing to send.
 */
export async function deliver(ctx: Context, claimed: ClaimedDelivery, signal?: AbortSignal): Promise<boolean> {
  const key = { projectId: claimed.projectId, id: claimed.deliveryId };
  const startedAt = ctx.clock.now();
  const body = messageBody(ctx, claimed.event);
  if (body === undefined) {
    await dropDelivery(ctx.db, key, startedAt);
    ctx.webhooks.onEnd('dropped');
    return true;
  }
  const outcome = await callReceiver(ctx, claimed, { id: claimed.eventId, body, sentAt: startedAt }, signal);
  // Outcome unknown: the delivery becomes due again when the claim expires.
  if (signal?.aborted && !outcome.isAccepted) return false;
  const lateMillis = startedAt.getTime() - claimed.dueAt.getTime();
  ctx.webhooks.onAttempt({ outcome: nameOf(outcome), millis: outcome.millis, lateMillis });
  const end = endOf(claimed, outcome, { startedAt, now: ctx.clock.now() });
  await noteAttempt(ctx.db, key, { ...end, url: claimed.url });
  if (end.status === 'delivered' || end.status === 'failed') ctx.webhooks.onEnd(end.status);
  const endpoint = { projectId: claimed.projectId, id: claimed.id };
  if (outcome.isAccepted) await noteWorking(ctx.db, endpoint);
  else await noteFailure(ctx, endpoint, outcome.status === GONE);
  return outcome.status !== null && outcome.millis < ctx.webhooks.soonMs;
}

function nameOf({ isAccepted, status }: Outcome): 'accepted' | 'refused' | 'no_answer' {
  if (isAccepted) return 'accepted';
  return status === null ? 'no_answer' : 'refused';
}

/** Delivers everything that is due: all endpoints in parallel, each one delivery at a time. */
export async function deliverDue(ctx: Context): Promise<void> {
  while (await fanOut(ctx));
  const due = await listDue(ctx.db, ctx.clock.now());
  await Promise.all(
    due.map(async (endpoint) => {
      for (let next = await takeNext(ctx, endpoint); next; next = await takeNext(ctx, endpoint))
        await deliver(ctx, next);
    }),
  );
}

/** Deletes old deliveries, because stored responses may contain personal data. */
export const sweepDeliveries = (ctx: Context): Promise<void> =>
  sweep(ctx.db, oldDeliveries(new Date(ctx.clock.now().getTime() - KEPT_FOR_MS)));
