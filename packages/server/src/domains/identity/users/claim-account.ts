import type { TransactionContext } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';
import { afterNewPassword } from './after-new-password.ts';
import { changePassword } from './change-password.ts';
import { giveToNewHolder } from './new-holder.ts';

/**
 * Gives a locked user to a person who may have the account, but has not shown that the address is theirs. If the
 * address was never verified, a stranger may have signed up with it, and keeps nothing. A verified address belongs to
 * its owner: everything except the password and the sessions stays, as after a reset.
 */
export async function claimAccount(
  ctx: TransactionContext,
  project: Project,
  { user, passwordHash }: { user: User; passwordHash: string },
): Promise<void> {
  if (user.primaryEmailVerified) return changePassword(ctx, project, { user, passwordHash, keepSessionId: null });
  await afterNewPassword(ctx, project, { user, keepSessionId: null });
  await giveToNewHolder(ctx, project.id, { userId: user.id, isProved: false, passwordHash });
}
