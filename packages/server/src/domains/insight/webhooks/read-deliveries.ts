import { KnownError, type listWebhookDeliveries as listEndpoint, type QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Listing } from '../../../db/listing.ts';
import type { TimePlace } from '../../../db/time-order.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import type { Attempt, Delivery } from './delivery.ts';
import { findDelivery, listAttempts, listDeliveries } from './list-deliveries.queries.ts';
import { messageBody } from './message-body.ts';

const cursor = cursorOf('webhook deliveries', { micros: 'micros', id: 'uuid' });

/** Lists deliveries, newest first. */
export function listWebhookDeliveries(
  ctx: Context,
  projectId: string,
  { endpoint_id: endpointId, status, event_type: eventType }: QueryOf<typeof listEndpoint>,
): Listing<Delivery, TimePlace> {
  const filter = { projectId, endpointId, status, eventType };
  return { cursor, read: (after, limit) => listDeliveries(ctx.db, { ...filter, after, limit }) };
}

export interface WholeDelivery {
  readonly delivery: Delivery;
  /** The number of attempts since the delivery was last started. */
  readonly tries: number;
  /** The body; null if the event data is no longer stored. */
  readonly body: string | null;
  readonly attempts: readonly Attempt[];
}

/**
 * Returns a delivery with its attempts. If the event's user was deleted, hides responses, which may repeat the data,
 * and signatures, which would confirm guesses at it.
 */
export async function getWebhookDelivery(ctx: Context, projectId: string, id: string): Promise<WholeDelivery> {
  const found = await findDelivery(ctx.db, { projectId, id });
  if (!found) throw new KnownError('WEBHOOK_DELIVERY_NOT_FOUND');
  const { version, data, tries, ...delivery } = found;
  const body = messageBody(ctx, { type: delivery.eventType, version, data }) ?? null;
  const attempts = await listAttempts(ctx.db, { projectId, id });
  return {
    delivery,
    tries,
    body,
    attempts: body === null ? attempts.map((attempt) => ({ ...attempt, excerpt: null, signature: null })) : attempts,
  };
}
