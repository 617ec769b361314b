import type { TransactionContext } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together, type Part } from '../../../db/together.ts';
import { recordSessionEvents } from '../../core/index.ts';
import type { User } from '../users/user.ts';
import { endedSessionEvent } from './session-events.queries.ts';
import { endLivingSession, insertSuccessor, selectBegun } from './sessions.queries.ts';
import { prepareSession, type StartedSession } from './start-session.ts';

/**
 * Starts a session that replaces one of the user's own. It keeps the expiry, and the time of the last sign-in. Returns
 * undefined if the old session has ended. The CTEs in `alongside` can read the new session from the CTE `begun`.
 */
export async function succeedSession(
  ctx: TransactionContext,
  projectId: string,
  user: User,
  sessionId: string,
  alongside: readonly Part[] = [],
): Promise<StartedSession | undefined> {
  const { begun, session } = await prepareSession(ctx, projectId, user, {
    method: 'oauth',
    toStatement: insertSuccessor,
  });
  const now = ctx.clock.now();
  const parts: readonly Part[] = [
    endLivingSession({ projectId, userId: user.id, id: sessionId, now }),
    ...begun,
    recordSessionEvents(ctx, projectId, [endedSessionEvent('replaced')]),
    ...alongside,
  ];
  return (await maybeOne(ctx.db, together(parts, selectBegun))) && session;
}
