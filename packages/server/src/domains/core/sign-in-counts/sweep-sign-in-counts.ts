import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { oldSignInHours } from './sign-in-counts.queries.ts';

/** Daily metrics are computed up to 90 days late. */
const KEPT_FOR_MS = 100 * 24 * 60 * 60_000;

export const sweepSignInCounts = (ctx: Context): Promise<void> =>
  sweep(ctx.db, oldSignInHours(new Date(ctx.clock.now().getTime() - KEPT_FOR_MS)));
