import { KnownError, type BodyOf, type replayWebhookEndpoint as rangeEndpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/db.ts';
import type { Delivery } from './delivery.ts';
import { findDelivery } from './list-deliveries.queries.ts';
import { replayAll, replayDelivery, replayFailed, type Range, type Replayed } from './replay-deliveries.queries.ts';
import { findEndpoint } from './webhooks.queries.ts';

/** Starts a delivery again with its first attempt, under the same id. */
export async function replayWebhookDelivery(ctx: Context, projectId: string, id: string): Promise<Delivery> {
  const replayed = await replayDelivery(ctx.db, { projectId, id }, ctx.clock.now());
  if (replayed) return replayed;
  const found = await findDelivery(ctx.db, { projectId, id });
  if (!found) throw new KnownError('WEBHOOK_DELIVERY_NOT_FOUND');
  if (found.status !== 'waiting') throw new KnownError('WEBHOOK_DELIVERY_NOT_KEPT');
  const { version: _version, data: _data, ...delivery } = found;
  return delivery;
}

/**
 * Replays the events of a period to an endpoint, or only its failed deliveries. Returns how many. Each page commits on
 * its own: if the process dies, complete pages stay replayed, and a new request leaves those pending.
 */
export async function replayWebhookEndpoint(
  ctx: Context,
  projectId: string,
  id: string,
  { from_millis, to_millis, only_failed }: BodyOf<typeof rangeEndpoint, 'admin'>,
): Promise<number> {
  if (!(await findEndpoint(ctx.db, { projectId, id }))) throw new KnownError('WEBHOOK_ENDPOINT_NOT_FOUND');
  const range = { projectId, id, from: new Date(from_millis), to: new Date(to_millis), now: ctx.clock.now() };
  return only_failed === true ? replayPages(ctx, range, replayFailed) : replayPages(ctx, range, replayAll);
}

async function replayPages<Place>(
  { db }: Context,
  range: Range,
  replay: (db: Db, range: Range, after: Place | undefined) => Promise<Replayed<Place> | undefined>,
): Promise<number> {
  let count = 0;
  let page: Replayed<Place> | undefined;
  do {
    page = await replay(db, range, page);
    count += page?.count ?? 0;
  } while (page);
  return count;
}
