import type { Context } from '../../context.ts';
import { selectIdleLimits } from '../projects/index.ts';
import { deleteSessionsExpiredBefore, deleteSessionsUnused } from './sessions.queries.ts';

/** A session that has expired, or was not used for too long, opens nothing and is shown to nobody, so it need not be kept. */
export async function sweepSessions(ctx: Context): Promise<void> {
  let deleted: readonly unknown[];
  do deleted = await deleteSessionsExpiredBefore(ctx.db, ctx.clock.now());
  while (deleted.length > 0);
  do deleted = await deleteSessionsUnused(ctx.db, ctx.clock.now(), selectIdleLimits);
  while (deleted.length > 0);
}
