import type { Context } from '../../context.ts';
import { execute } from '../../db/db.ts';
import { untilNoneIsLeft } from '../../db/sweep.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import { endedImpersonationEvent, endImpersonation } from './impersonation/index.ts';
import { listEnded } from './impersonations.queries.ts';

/** Whoever ends a session tells of it at once; some end by themselves, and every minute it is noted which of owners are over. */
export const noteEndedImpersonations = (ctx: Context): Promise<void> =>
  untilNoneIsLeft(async () => {
    const now = ctx.clock.now();
    const ended = await listEnded(ctx.db, now);
    for (const { projectId, id } of ended) {
      const event = recordEvent(ctx, projectId, endedImpersonationEvent);
      await execute(ctx.db, together([endImpersonation({ projectId, id, now }), event]));
    }
    return ended;
  });
