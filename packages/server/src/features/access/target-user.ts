import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUser, type User } from '../users/index.ts';
import type { Caller } from './caller.ts';

/** The user whom a request is about: 'me' is the signed-in one; clients may name nobody else. */
export async function getTargetUser(ctx: Context, caller: Caller, userId: string): Promise<User> {
  const { user: self } = caller;
  if (userId === 'me' && !self) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  if (self && (userId === 'me' || userId === self.id)) return self;
  if (caller.accessType === 'client') throw new Refusal(403, 'Clients may only ask for the signed-in user.');
  const user = await findUser(ctx.db, caller.project.id, userId);
  if (!user) throw new KnownError('USER_NOT_FOUND');
  return user;
}
