import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { type OAuthAccount, linkAccount, lockUser } from '../../identity/index.ts';
import type { Project } from '../../core/index.ts';

/**
 * Links an account to a user for a server that knows whose it is. The address that the server reports verifies nothing.
 */
export const connectAccount = (
  ctx: Context,
  project: Project,
  userId: string,
  { providerId, accountId, email }: OAuthAccount,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, project.id, userId);
    if (!user) throw new KnownError('USER_NOT_FOUND');
    const profile = { accountId, email, isEmailVerified: false };
    await linkAccount(ctx, project, user, { providerId, profile }, { notice: true });
  });
