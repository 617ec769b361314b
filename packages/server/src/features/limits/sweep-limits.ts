import type { Context } from '../../context.ts';
import { deleteBucketsThatEndedBefore } from './limits.queries.ts';

/** A count whose window has ended counts for nothing. */
export async function sweepLimits(ctx: Context): Promise<void> {
  let deleted: readonly unknown[];
  do deleted = await deleteBucketsThatEndedBefore(ctx.db, ctx.clock.now());
  while (deleted.length > 0);
}
