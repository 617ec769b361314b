import { KnownError, type AccessType } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { User } from './user.ts';
import { findUser } from './users.queries.ts';

export async function getUser(ctx: Context, projectId: string, userId: string): Promise<User> {
  const user = await findUser(ctx.db, projectId, userId);
  if (!user) throw new KnownError('USER_NOT_FOUND');
  return user;
}

/** What matters here about the caller. */
interface Asking<Self> {
  readonly accessType: AccessType;
  readonly project: { readonly id: string };
  readonly user: Self | undefined;
}

/** Returns the user whom a request is about: `me` is the signed-in one; clients can name no other user. */
export async function getTargetUser<Self extends Pick<User, 'id'>>(
  ctx: Context,
  caller: Asking<Self>,
  userId: string,
): Promise<Self | User> {
  const { user: self } = caller;
  const id = namedUserId(self, userId);
  if (self?.id === id) return self;
  if (caller.accessType === 'client') throw new KnownError('OTHER_USER_NOT_ALLOWED');
  return getUser(ctx, caller.project.id, id);
}

/** Returns the user whose objects a request lists, if it names one; only servers can list those of all users. */
export async function getListedUser<Self extends Pick<User, 'id'>>(
  ctx: Context,
  caller: Asking<Self>,
  userId: string | undefined,
): Promise<Self | User | undefined> {
  if (userId !== undefined) return getTargetUser(ctx, caller, userId);
  if (caller.accessType === 'client') throw new KnownError('OTHER_USER_NOT_ALLOWED');
  return undefined;
}

/** Returns the id of the user whom a request names, perhaps as `me`. Doesn't check that the user exists. */
export function namedUserId(self: Pick<User, 'id'> | undefined, userId: string): string {
  if (userId !== 'me') return userId;
  if (!self) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  return self.id;
}
