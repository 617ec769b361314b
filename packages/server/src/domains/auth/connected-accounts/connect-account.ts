import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { type OAuthAccount, linkAccount, lockUser } from '../../identity/index.ts';
import type { Project } from '../../core/index.ts';

/** A server that knows whose an account is gives it to them. What it says of the address proves nothing. */
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
