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
  /** Of whoever had no account before. */
  readonly session?: StartedSession;
}

/** Whoever is signed in and holds the code comes to the staff; others make an account with the invited address. */
export async function acceptInvitation(ctx: Context, internal: Project, given: Accepting): Promise<Accepted> {
  const { code, userId, password } = given;
  const invitation = await checkInvitation(ctx, code);
  if (userId !== undefined) return acceptSignedIn(ctx, internal, { code, userId, invitation });
  if (password === undefined) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return acceptAsNewcomer(ctx, internal, { code, password, invitation });
}

/** Project, users by their ids, then code: in this order everybody takes them, so that nobody waits in a ring (deadlock). */
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
    if (!isLocked[userId]) throw new KnownError('USER_AUTHENTICATION_REQUIRED'); // deleted a moment ago
    await useUpCode(ctx, code, checkInvitation);
    await join(ctx, invitation, userId);
    return { projectId, userId };
  });

/** Whoever gave the project away owns it no more; who accepts what they gave themselves keeps it. */
async function join(ctx: TransactionContext, invitation: Invitation, userId: string): Promise<void> {
  const { projectId, role, giverId } = invitation;
  await addToStaff(ctx, { projectId, userId }, role);
  if (giverId === null || giverId === userId) return;
  await setRole(ctx, { projectId, userId: giverId }, undefined);
  await tellOfStaff(ctx, projectId, 'staff.removed', { userId: giverId, role: 'owner' });
}

/** That sign-up is closed is why there are invitations. */
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
