import { KnownError, type BodyOf, type replayWebhookEndpoint as rangeEndpoint } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Delivery } from './delivery.ts';
import { findDelivery, replayAll, replayDelivery, replayFailed } from './list-deliveries.queries.ts';
import { findEndpoint } from './webhooks.queries.ts';

/** Sends one again, from the first attempt on, under the same id. */
export async function replayWebhookDelivery(ctx: Context, projectId: string, id: string): Promise<Delivery> {
  const replayed = await replayDelivery(ctx.db, { projectId, id }, ctx.clock.now());
  if (replayed) return replayed;
  const found = await findDelivery(ctx.db, { projectId, id });
  if (!found) throw new KnownError('WEBHOOK_DELIVERY_NOT_FOUND');
  if (found.status !== 'waiting') throw new KnownError('WEBHOOK_DELIVERY_NOT_KEPT');
  const { version: _version, data: _data, ...delivery } = found;
  return delivery;
}

/** Sends an endpoint again what happened in a time, or of that only what was given up. How many. */
export async function replayWebhookEndpoint(
  ctx: Context,
  projectId: string,
  id: string,
  { from_millis, to_millis, only_failed }: BodyOf<typeof rangeEndpoint, 'admin'>,
): Promise<number> {
  if (!(await findEndpoint(ctx.db, { projectId, id }))) throw new KnownError('WEBHOOK_ENDPOINT_NOT_FOUND');
  const replay = only_failed === true ? replayFailed : replayAll;
  const range = { from: new Date(from_millis), to: new Date(to_millis), now: ctx.clock.now() };
  return replay(ctx.db, { projectId, id, ...range });
}
