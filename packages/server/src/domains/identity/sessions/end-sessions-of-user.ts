import type { EndOfSession } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { deleteUnusedCodesOfUser } from '../authorization-codes/authorization-codes.queries.ts';
import { recordSessionEvents } from '../../core/index.ts';
import { endedImpersonationEvent, endImpersonationsOfSessions } from '../impersonation/impersonation.queries.ts';
import { endedAliveEvent } from './session-events.queries.ts';
import { deleteSessionsOfUser } from './sessions.queries.ts';

/**
 * The sessions of a user who is locked end, but for one that may stay, each with its event, and so do impersonations that are
 * among them, and codes that would begin another.
 */
export async function endSessionsOfUser(
  ctx: TransactionContext,
  sessions: { projectId: string; userId: string; exceptId: string | null },
  reason: EndOfSession,
): Promise<void> {
  const { projectId } = sessions;
  const now = ctx.clock.now();
  await execute(
    ctx.db,
    together([
      deleteSessionsOfUser({ ...sessions, now }),
      endImpersonationsOfSessions({ projectId, now }),
      recordSessionEvents(ctx, projectId, [endedAliveEvent(reason), endedImpersonationEvent]),
    ]),
  );
  await deleteUnusedCodesOfUser(ctx.db, sessions);
}
