import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { oldActivity, oldDays } from './metrics.queries.ts';
import { oldRetention } from './retention.queries.ts';
import { addDays, DAY_MS, dayOf, startOf } from './utc-days.ts';

/** A year, and the previous one for comparison. */
const FIGURES_KEPT_FOR_MS = 2 * 366 * DAY_MS;
/** Days are counted up to 90 days late and look back 30 days, into a month that started earlier. */
const ACTIVITY_KEPT_FOR_MS = 155 * DAY_MS;

export async function sweepMetrics(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  await sweep(ctx.db, oldActivity(dayAfter(now - ACTIVITY_KEPT_FOR_MS)));
  await sweep(ctx.db, oldDays(dayAfter(now - FIGURES_KEPT_FOR_MS)));
  await sweep(ctx.db, oldRetention(dayAfter(now - FIGURES_KEPT_FOR_MS)));
}

/** Rounded up to whole days, because the columns are dates. */
const dayAfter = (millis: number): Date => startOf(addDays(dayOf(millis), 1));
