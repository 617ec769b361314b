import type { TransactionContext } from '../../../context.ts';
import type { User } from './user.ts';
import { changeUser } from './change-user.ts';
import { selectUser } from './changes.queries.ts';

/** Records that a user changed through rows in other tables. The caller has locked the user. */
export async function tellOfUser(ctx: TransactionContext, projectId: string, userId: string): Promise<User> {
  const user = await changeUser(ctx, projectId, 'user.updated', selectUser(projectId, userId));
  if (!user) throw new Error('a locked user is gone');
  return user;
}
