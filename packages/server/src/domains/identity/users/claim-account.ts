import type { TransactionContext } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';
import { afterNewPassword } from './after-new-password.ts';
import { changePassword } from './change-password.ts';
import { giveToNewHolder } from './new-holder.ts';

/**
 * Gives a user who is locked to somebody who may have them, but has not shown that the address is theirs. Whoever signed up
 * with an address that was never proved may have been a stranger, and keeps nothing. A proved one is its owner's: all but
 * the password and the sessions stays, as after a reset.
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
