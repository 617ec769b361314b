import { KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import {
  type Caller,
  joinTeam,
  noteInvited,
  getTargetUser,
  lockUser,
  type User,
  checkInvitation,
  checkInvitationById,
  isPrimaryAddress,
  useUp,
  type Invitation,
} from '../../identity/index.ts';

interface Accepting {
  readonly projectId: string;
  readonly userId: string;
}

/** Whoever is signed in and holds the code joins, whatever their address. For members nothing changes but the code. */
export async function acceptInvitation(ctx: Context, accepting: Accepting, given: string): Promise<void> {
  const invitation = await checkInvitation(ctx, accepting.projectId, given);
  await inTransaction(ctx, async (ctx) => {
    await lockAccepting(ctx, accepting, 'USER_AUTHENTICATION_REQUIRED');
    await join(ctx, accepting, invitation);
  });
}

/** Without the code only the proved owner of the address may, or a server for them: others know the id too. */
export async function acceptInvitationById(
  ctx: Context,
  caller: Caller,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { id: targetId } = await getTargetUser(ctx, caller, userId);
  const accepting = { projectId: caller.project.id, userId: targetId };
  const isOwn = caller.user?.id === targetId;
  await inTransaction(ctx, async (ctx) => {
    const user = await lockAccepting(ctx, accepting, isOwn ? 'USER_AUTHENTICATION_REQUIRED' : 'USER_NOT_FOUND');
    const isFor = (invitation: Invitation) => user.primaryEmailVerified && isPrimaryAddress(user, invitation);
    await join(ctx, accepting, await checkInvitationById(ctx, accepting.projectId, id, isFor));
  });
}

async function lockAccepting(
  { db }: TransactionContext,
  { projectId, userId }: Accepting,
  ifGone: 'USER_AUTHENTICATION_REQUIRED' | 'USER_NOT_FOUND',
): Promise<User> {
  const user = await lockUser(db, projectId, userId);
  if (!user) throw new KnownError(ifGone); // deleted a moment ago
  return user;
}

/**
 * Team, membership, code: in this order they also fall when a team is deleted or an inviter removed, so that nobody waits
 * in a ring (deadlock). A throw takes all of it back, so what is refused uses nothing up.
 */
async function join(ctx: TransactionContext, { projectId, userId }: Accepting, invitation: Invitation): Promise<void> {
  await joinTeam(ctx, { projectId, teamId: invitation.teamId, userId }).catch(asCodeError);
  await useUp(ctx, projectId, invitation);
  await noteInvited(ctx.db, { projectId, id: userId, invitedAt: invitation.createdAt });
}

/** With its team an invitation is gone too. */
function asCodeError(error: unknown): never {
  const isGone = error instanceof KnownError && error.code === 'TEAM_NOT_FOUND';
  throw isGone ? new KnownError('VERIFICATION_CODE_NOT_FOUND') : error;
}
