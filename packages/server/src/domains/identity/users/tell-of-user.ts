import type { TransactionContext } from '../../../context.ts';
import type { User } from './user.ts';
import { changeUser } from './change-user.ts';
import { selectUser } from './changes.queries.ts';

/** Records that a user changed by rows that are kept elsewhere. Whoever asks has locked the user. */
export async function tellOfUser(ctx: TransactionContext, projectId: string, userId: string): Promise<User> {
  const user = await changeUser(ctx, projectId, 'user.updated', selectUser(projectId, userId));
  if (!user) throw new Error('a locked user is gone');
  return user;
}
