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
 * Revokes the sessions of a locked user, except one that may stay, and records an event for each. Impersonations among
 * them end, and codes that would start another session are deleted.
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
