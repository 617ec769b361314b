import { KnownError, type AccessType } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { User } from './user.ts';
import { findUser } from './users.queries.ts';

export async function getUser(ctx: Context, projectId: string, userId: string): Promise<User> {
  const user = await findUser(ctx.db, projectId, userId);
  if (!user) throw new KnownError('USER_NOT_FOUND');
  return user;
}

/** Who asks, as far as it matters here. */
interface Asking {
  readonly accessType: AccessType;
  readonly project: { readonly id: string };
  readonly user: User | undefined;
}

/** The user whom a request is about: 'me' is the signed-in one; clients may name nobody else. */
export async function getTargetUser(ctx: Context, caller: Asking, userId: string): Promise<User> {
  const { user: self } = caller;
  if (userId === 'me' && !self) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  if (self && (userId === 'me' || userId === self.id)) return self;
  if (caller.accessType === 'client') throw new Refusal(403, 'Clients may only ask for the signed-in user.');
  return getUser(ctx, caller.project.id, userId);
}
