import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../context.ts';
import { requireAcceptablePassword } from '../auth/password/index.ts';
import type { StartedSession } from '../auth/sessions/index.ts';
import { checkOwnerInvitation, useUpOwnerInvitation, type OwnerInvitation } from '../owner-codes/index.ts';
import type { Project } from '../projects/index.ts';
import { addManagedProjects, createAccount } from '../users/changes/index.ts';
import { lockUser } from '../users/index.ts';

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

/** Whoever is signed in and holds the code owns the project too; others make an account with the invited address. */
export async function acceptOwnerInvitation(ctx: Context, internal: Project, given: Accepting): Promise<Accepted> {
  const { code, userId, password } = given;
  const invitation = await checkOwnerInvitation(ctx, code);
  if (userId !== undefined) return acceptSignedIn(ctx, internal, { code, userId, invitation });
  if (password === undefined) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return acceptAsNewcomer(ctx, internal, { code, password, invitation });
}

/** User, then code: in this order everybody takes them, so that nobody waits in a ring (deadlock). */
const acceptSignedIn = (
  ctx: Context,
  { id: internalId }: Project,
  { code, userId, invitation: { projectId } }: { code: string; userId: string; invitation: OwnerInvitation },
): Promise<Accepted> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockUser(ctx.db, internalId, userId))) throw new KnownError('USER_AUTHENTICATION_REQUIRED'); // deleted a moment ago
    await useUpOwnerInvitation(ctx, code);
    await addManagedProjects(ctx, { projectId: internalId, id: userId, managedProjectIds: [projectId] });
    return { projectId, userId };
  });

/** The code was mailed to the address, and so proves it. That sign-up is closed is why there are invitations. */
async function acceptAsNewcomer(
  ctx: Context,
  internal: Project,
  { code, password, invitation }: { code: string; password: string; invitation: OwnerInvitation },
): Promise<Accepted> {
  const { projectId, email } = invitation;
  await requireAcceptablePassword(internal.config, password);
  const passwordHash = await ctx.passwords.hash(password, ctx.device.clientAddress);
  const session = await inTransaction(ctx, async (ctx) => {
    await useUpOwnerInvitation(ctx, code);
    const serverMetadata = JSON.stringify({ managedProjectIds: [projectId] });
    return createAccount(ctx, internal, { email, isVerified: true, passwordHash, serverMetadata });
  });
  return { projectId, userId: session.userId, session };
}
