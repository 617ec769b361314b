import type { Context } from '../../../context.ts';
import type { User } from '../index.ts';
import { changeUser } from './change-user.ts';
import { setAddressProved } from './changes.queries.ts';

/** The owner of an address has shown that it is theirs. Undefined if it is no longer the address of that user. */
export const proveAddress = (
  ctx: Context,
  projectId: string,
  { userId, emailNormalized }: { userId: string; emailNormalized: string },
): Promise<User | undefined> =>
  changeUser(ctx, projectId, 'user.updated', setAddressProved({ projectId, id: userId, emailNormalized }));
