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

/**
 * Adds the signed-in user with the code to the team, whatever their email address. For existing members, only the code
 * is used up.
 */
export async function acceptInvitation(ctx: Context, accepting: Accepting, given: string): Promise<void> {
  const invitation = await checkInvitation(ctx, accepting.projectId, given);
  await inTransaction(ctx, async (ctx) => {
    await lockAccepting(ctx, accepting, 'USER_AUTHENTICATION_REQUIRED');
    await join(ctx, accepting, invitation);
  });
}

/**
 * Accepts an invitation without its code. Only a user with the verified address may do that, or a server for them,
 * because others know the id too.
 */
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
  if (!user) throw new KnownError(ifGone); // the user was just deleted
  return user;
}

/**
 * Locks team, membership, then code: the order in which they are also deleted, so that no two transactions wait for
 * each other (deadlock). An error rolls everything back, so a refusal uses nothing up.
 */
async function join(ctx: TransactionContext, { projectId, userId }: Accepting, invitation: Invitation): Promise<void> {
  await joinTeam(ctx, { projectId, teamId: invitation.teamId, userId }).catch(asCodeError);
  await useUp(ctx, projectId, invitation);
  await noteInvited(ctx.db, { projectId, id: userId, invitedAt: invitation.createdAt });
}

/** An invitation is deleted with its team. */
function asCodeError(error: unknown): never {
  const isGone = error instanceof KnownError && error.code === 'TEAM_NOT_FOUND';
  throw isGone ? new KnownError('VERIFICATION_CODE_NOT_FOUND') : error;
}
