import { KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { endSessionsOfUser } from '../sessions/end-sessions-of-user.ts';
import type { Project } from '../../core/index.ts';
import { isStillSignedIn } from '../users/still-signed-in.ts';
import { lockBeforeClaim } from '../users/claim-sign-in-address.ts';
import { findUser, lockUser } from '../users/users.queries.ts';
import type { User } from '../users/user.ts';
import type { ContactChannel } from './contact-channel.ts';
import { getChannel } from './get-channel.ts';

/** The user whose addresses are changed, and their session if they make the change themselves. */
export interface ChannelOwner {
  readonly id: string;
  readonly sessionId?: string;
}

/**
 * Locks a user, changes their addresses, and returns the address that `change` names. `claims` is an address that the
 * user may take from another user, which has to be known before anyone is locked.
 */
export function changeChannels(
  ctx: Context,
  project: Project,
  owner: ChannelOwner,
  { claims, change }: { claims?: string; change: (ctx: TransactionContext, user: User) => Promise<string> },
): Promise<ContactChannel> {
  return inTransaction(ctx, async (ctx) => {
    if (claims !== undefined) await lockBeforeClaim(ctx, project.id, { userId: owner.id, email: claims });
    const before = await lockOwner(ctx, project.id, owner);
    const channelId = await change(ctx, before);
    const changed = await findUser(ctx.db, project.id, owner.id);
    if (!changed) throw new Error('a locked user is gone');
    // Someone who could read the old address may have started one of the sessions.
    if (owner.sessionId === undefined && before.primaryEmail !== null && changed.primaryEmail !== before.primaryEmail)
      await endSessionsOfUser(ctx, sessionsOf(project.id, owner.id), 'address_changed');
    return getChannel(ctx, { projectId: project.id, userId: owner.id }, channelId);
  });
}

/** The sessions of the user, except the one that makes the request. */
export const sessionsBut = (projectId: string, { id: userId, sessionId }: ChannelOwner) => ({
  projectId,
  userId,
  keepSessionId: sessionId,
});

const sessionsOf = (projectId: string, userId: string) => ({ projectId, userId, exceptId: null });

/**
 * Locks the user. If the session that makes the request has ended meanwhile, it may no longer change a sign-in method.
 */
export async function lockOwner(
  ctx: TransactionContext,
  projectId: string,
  { id: userId, sessionId }: ChannelOwner,
): Promise<User> {
  const user = await lockUser(ctx.db, projectId, userId);
  if (!user) throw new KnownError('USER_NOT_FOUND');
  if (sessionId !== undefined && !(await isStillSignedIn(ctx, { projectId, userId, sessionId })))
    throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  return user;
}
