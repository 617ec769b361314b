import { inTransaction, type Context } from '../../../context.ts';
import { untilNoneIsLeft } from '../../../db/sweep.ts';
import { writeEvent } from '../../core/index.ts';
import { endImpersonation, impersonationEvent } from '../../identity/index.ts';
import { listEnded } from './impersonations.queries.ts';

/** Records the impersonations that ended by themselves, every minute. Revoking a session records the end at once. */
export const noteEndedImpersonations = (ctx: Context): Promise<void> =>
  untilNoneIsLeft(async () => {
    const now = ctx.clock.now();
    const ended = await listEnded(ctx.db, now);
    for (const { projectId, id } of ended)
      await inTransaction(ctx, async (ctx) => {
        const row = await endImpersonation(ctx.db, { projectId, id, now });
        if (row) await writeEvent(ctx, projectId, impersonationEvent('impersonation.ended', row));
      });
    return ended;
  });
