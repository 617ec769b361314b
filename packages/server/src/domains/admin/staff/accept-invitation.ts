import { KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { requireAcceptablePassword } from '../../auth/index.ts';
import { type StartedSession, createAccount, lockUser, tellOfStaff } from '../../identity/index.ts';
import { lockProject, type Project } from '../../core/index.ts';
import { checkInvitation, useUpCode } from './check-code.ts';
import { addToStaff, setRole } from './set-role.ts';
import type { Invitation } from './staff-code.ts';

export interface Accepting {
  readonly code: string;
  readonly userId: string | undefined;
  readonly password: string | undefined;
}

export interface Accepted {
  readonly projectId: string;
  readonly userId: string;
  /** Only if the account is new. */
  readonly session?: StartedSession;
}

/** A signed-in user with the code joins the staff; anyone else creates an account with the invited email address. */
export async function acceptInvitation(ctx: Context, internal: Project, given: Accepting): Promise<Accepted> {
  const { code, userId, password } = given;
  const invitation = await checkInvitation(ctx, code);
  if (userId !== undefined) return acceptSignedIn(ctx, internal, { code, userId, invitation });
  if (password === undefined) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return acceptAsNewcomer(ctx, internal, { code, password, invitation });
}

/**
 * Locks the project, users by their ids, then the code: in the same order everywhere, so that no two transactions wait
 * for each other (deadlock).
 */
const acceptSignedIn = (
  ctx: Context,
  { id: internalId }: Project,
  { code, userId, invitation }: { code: string; userId: string; invitation: Invitation },
): Promise<Accepted> =>
  inTransaction(ctx, async (ctx) => {
    const { projectId, giverId } = invitation;
    await lockProject(ctx.db, projectId);
    const isLocked: Record<string, boolean> = {};
    for (const id of [userId, giverId ?? userId].toSorted())
      isLocked[id] = (await lockUser(ctx.db, internalId, id)) !== undefined;
    if (!isLocked[userId]) throw new KnownError('USER_AUTHENTICATION_REQUIRED'); // the user was just deleted
    await useUpCode(ctx, code, checkInvitation);
    await join(ctx, invitation, userId);
    return { projectId, userId };
  });

/** A transfer ends the ownership of the giver, unless they accept it themselves. */
async function join(ctx: TransactionContext, invitation: Invitation, userId: string): Promise<void> {
  const { projectId, role, giverId } = invitation;
  await addToStaff(ctx, { projectId, userId }, role);
  if (giverId === null || giverId === userId) return;
  await setRole(ctx, { projectId, userId: giverId }, undefined);
  await tellOfStaff(ctx, projectId, 'staff.removed', { userId: giverId, role: 'owner' });
}

/** Works although sign-up is disabled: invitations exist for that case. */
async function acceptAsNewcomer(
  ctx: Context,
  internal: Project,
  { code, password, invitation }: { code: string; password: string; invitation: Invitation },
): Promise<Accepted> {
  const { projectId, email, provesAddress: isVerified } = invitation;
  await requireAcceptablePassword(internal.config, password);
  const passwordHash = await ctx.passwords.hash(password, ctx.device.clientAddress);
  const session = await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx.db, projectId);
    await useUpCode(ctx, code, checkInvitation);
    const account = await createAccount(ctx, internal, { method: 'owner_code', email, isVerified, passwordHash });
    await join(ctx, invitation, account.userId);
    return account;
  });
  return { projectId, userId: session.userId, session };
}
