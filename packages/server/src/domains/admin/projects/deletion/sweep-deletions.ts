import type { Context } from '../../../../context.ts';
import { sweep } from '../../../../db/sweep.ts';
import { oldDeletions } from './deletion.queries.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** The progress of a deletion is kept for a week after it finished. */
export const sweepDeletions = (ctx: Context): Promise<void> =>
  sweep(ctx.db, oldDeletions(new Date(ctx.clock.now().getTime() - KEPT_MS)));
