import type { TransactionContext } from '../../../context.ts';
import { findUserWithSession } from '../sessions/sessions.queries.ts';

/**
 * Returns whether a session of a locked user is still active: one that ended while the request waited may change
 * nothing.
 */
export async function isStillSignedIn(
  ctx: TransactionContext,
  ids: { projectId: string; userId: string; sessionId: string },
): Promise<boolean> {
  const found = await findUserWithSession(ctx.db, { ...ids, now: ctx.clock.now() });
  return found !== undefined && found.sessionId !== null;
}
