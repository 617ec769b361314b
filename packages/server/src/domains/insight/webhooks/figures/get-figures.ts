import { KnownError, type getWebhookFigures as endpoint, type ResponseOf } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { findEndpoint } from '../webhooks.queries.ts';
import { countWaiting, findMedian, listBars } from './figures.queries.ts';

const HALF_HOUR_MS = 30 * 60_000;
const BARS = 48;
const COUNTED = 10_000;

/** Returns the metrics of an endpoint for the last 24 hours. */
export async function getWebhookFigures(
  ctx: Context,
  projectId: string,
  id: string,
): Promise<ResponseOf<typeof endpoint, 'admin'>> {
  if (!(await findEndpoint(ctx.db, { projectId, id }))) throw new KnownError('WEBHOOK_ENDPOINT_NOT_FOUND');
  const last = Math.floor(ctx.clock.now().getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
  const first = last - (BARS - 1) * HALF_HOUR_MS;
  const of = { projectId, endpointId: id, since: new Date(first), limit: COUNTED };
  const [found, median, waiting] = await Promise.all([
    listBars(ctx.db, of, HALF_HOUR_MS),
    findMedian(ctx.db, of),
    countWaiting(ctx.db, of),
  ]);
  const sum = (name: 'delivered' | 'failed' | 'total') => found.reduce((all, bar) => all + bar[name], 0);
  const byTime = new Map(found.map((bar) => [bar.from.getTime(), bar]));
  return {
    delivered: sum('delivered'),
    failed: sum('failed'),
    total: sum('total'),
    is_capped: sum('total') === COUNTED,
    waiting: waiting.count,
    next_attempt_at_millis: waiting.next?.getTime() ?? null,
    median_millis: median,
    bars: Array.from({ length: BARS }, (_, index) => {
      const from_millis = first + index * HALF_HOUR_MS;
      const { delivered = 0, failed = 0 } = byTime.get(from_millis) ?? {};
      return { from_millis, delivered, failed };
    }),
  };
}
