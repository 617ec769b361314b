import type { TransactionContext } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { part, together, type Part } from '../../../db/together.ts';
import type { User } from '../../users/index.ts';
import { endLivingSession, insertSuccessor, selectBegun } from './sessions.queries.ts';
import { prepareSession, type StartedSession } from './start-session.ts';

/**
 * A session of the user that takes the place of one of theirs: it ends when that one would have, and nobody has proved
 * anything since. Undefined if that one has ended. What stands alongside reads the successor from the part called `begun`.
 */
export async function succeedSession(
  ctx: TransactionContext,
  projectId: string,
  user: User,
  sessionId: string,
  alongside: readonly Part[] = [],
): Promise<StartedSession | undefined> {
  const { statement, session } = await prepareSession(ctx, projectId, user, { toStatement: insertSuccessor });
  const ended = endLivingSession({ projectId, userId: user.id, id: sessionId, now: ctx.clock.now() });
  const begun = await maybeOne(ctx.db, together([ended, part('begun', statement), ...alongside], selectBegun));
  return begun && session;
}
