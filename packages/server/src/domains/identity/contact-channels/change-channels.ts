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

/** Whose addresses are changed, and by which session, where they do it themselves. */
export interface ChannelOwner {
  readonly id: string;
  readonly sessionId?: string;
}

/**
 * Changes the addresses of a user who is locked, and answers with the one that the change names. An address that they may take
 * from somebody else is told before anybody is locked.
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
    // Somebody who could read the old address may have started one of the sessions.
    if (owner.sessionId === undefined && before.primaryEmail !== null && changed.primaryEmail !== before.primaryEmail)
      await endSessionsOfUser(ctx, sessionsOf(project.id, owner.id), 'address_changed');
    return getChannel(ctx, { projectId: project.id, userId: owner.id }, channelId);
  });
}

/** Those of the user, but for the one that asks. */
export const sessionsBut = (projectId: string, { id: userId, sessionId }: ChannelOwner) => ({
  projectId,
  userId,
  keepSessionId: sessionId,
});

const sessionsOf = (projectId: string, userId: string) => ({ projectId, userId, exceptId: null });

/** None whose session ended meanwhile changes a way in any more. */
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
