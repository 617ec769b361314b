import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { User } from './user.ts';
import { findUser } from './users.queries.ts';

export async function getUser(ctx: Context, projectId: string, userId: string): Promise<User> {
  const user = await findUser(ctx.db, projectId, userId);
  if (!user) throw new KnownError('USER_NOT_FOUND');
  return user;
}
