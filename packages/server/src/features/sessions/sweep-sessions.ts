import type { Context } from '../../context.ts';
import { deleteSessionsExpiredBefore } from './sessions.queries.ts';

/** A session that has expired opens nothing and is shown to nobody, so it need not be kept. */
export async function sweepSessions(ctx: Context): Promise<void> {
  let deleted: readonly unknown[];
  do deleted = await deleteSessionsExpiredBefore(ctx.db, ctx.clock.now());
  while (deleted.length > 0);
}
