import type { TransactionContext } from '../../../context.ts';
import type { User } from './user.ts';
import { changeUser } from './change-user.ts';
import { setAddressProved } from './changes.queries.ts';

/** Marks the primary address as verified. The caller has locked the user, so the address can't change meanwhile. */
export const proveAddress = (ctx: TransactionContext, projectId: string, userId: string): Promise<User | undefined> =>
  changeUser(ctx, projectId, 'user.updated', setAddressProved({ projectId, id: userId }));
