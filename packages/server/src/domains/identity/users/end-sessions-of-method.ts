import type { TransactionContext } from '../../../context.ts';
import { endSessionsOfUser } from '../sessions/end-sessions-of-user.ts';

/**
 * A sign-in method or two-factor authentication was removed: sessions don't record how they started, so all are
 * revoked. If the user makes the request, its session stays.
 */
export const endSessionsOfMethod = (
  ctx: TransactionContext,
  ids: { readonly projectId: string; readonly userId: string; readonly keepSessionId: string | undefined },
): Promise<void> => {
  const { projectId, userId, keepSessionId: exceptId = null } = ids;
  return endSessionsOfUser(ctx, { projectId, userId, exceptId }, 'sign_in_method_removed');
};
