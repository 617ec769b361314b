import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { lockUser } from '../users/users.queries.ts';
import { insertSessionOfServer } from './sessions.queries.ts';
import { prepareSession, type SessionOptions, type StartedSession } from './start-session.ts';
import { withSigningKeys } from './with-signing-keys.ts';

/**
 * Creates a session that a server requests for a user. The request comes from no device of the user: the first refresh
 * records the device.
 */
export async function createSession(
  ctx: Context,
  projectId: string,
  userId: string,
  options: Omit<SessionOptions, 'method'>,
): Promise<StartedSession> {
  const prepared = await withSigningKeys(ctx, projectId);
  return inTransaction(prepared, async (ctx) => {
    const user = await lockUser(ctx.db, projectId, userId);
    if (!user) throw new KnownError('USER_ID_DOES_NOT_EXIST', { user_id: userId });
    const { begun, session } = await prepareSession(ctx, projectId, user, {
      ...options,
      method: 'server',
      toStatement: insertSessionOfServer,
    });
    await execute(ctx.db, together(begun));
    return session;
  });
}
