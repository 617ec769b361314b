import type { TransactionContext } from '../../../context.ts';
import { endSessionsOfUser } from '../sessions/end-sessions-of-user.ts';

/**
 * A sign-in method or two-factor authentication was taken away, so whoever got in by it gets out: sessions do not record
 * how they began. The session that asks stays, where it is the user's.
 */
export const endSessionsOfMethod = (
  ctx: TransactionContext,
  ids: { readonly projectId: string; readonly userId: string; readonly keepSessionId: string | undefined },
): Promise<void> => {
  const { projectId, userId, keepSessionId: exceptId = null } = ids;
  return endSessionsOfUser(ctx, { projectId, userId, exceptId }, 'sign_in_method_removed');
};
