import type { TransactionContext } from '../../../context.ts';
import type { User } from './user.ts';
import { changeUser } from './change-user.ts';
import { setAddressProved } from './changes.queries.ts';

/** The owner of an address has shown that it is theirs, and nobody can change it meanwhile. */
export const proveAddress = (ctx: TransactionContext, projectId: string, userId: string): Promise<User | undefined> =>
  changeUser(ctx, projectId, 'user.updated', setAddressProved({ projectId, id: userId }));
