import type { TransactionContext } from '../../../context.ts';
import { findUserWithSession } from '../sessions/sessions.queries.ts';

/** Of a user who is locked: a session that ended while the request waited changes nothing any more. */
export async function isStillSignedIn(
  ctx: TransactionContext,
  ids: { projectId: string; userId: string; sessionId: string },
): Promise<boolean> {
  const found = await findUserWithSession(ctx.db, { ...ids, now: ctx.clock.now() });
  return found !== undefined && found.sessionId !== null;
}
