import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { isStillSignedIn, unlinkAccount, lockUser } from '../../identity/index.ts';

/** The session is the user's own, if it makes the request. */
export const disconnectAccount = (
  ctx: Context,
  project: Project,
  { id: userId, sessionId }: { id: string; sessionId: string | undefined },
  { providerId, isOwn }: { providerId: string; isOwn: boolean },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, project.id, userId);
    if (!user) throw new KnownError('USER_NOT_FOUND');
    if (sessionId !== undefined && !(await isStillSignedIn(ctx, { projectId: project.id, userId, sessionId })))
      throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    await unlinkAccount(ctx, project, user, { providerId, sessionId, isOwn });
  });
