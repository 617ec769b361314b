import { normalizeEmail } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { stopSecondSignIn } from '../contact-channels/contact-channels.queries.ts';
import { takenAddress } from '../contact-channels/taken-address.ts';
import { findUserByEmail, lockUser } from './users.queries.ts';
import { changeUser } from './change-user.ts';
import { releaseUnprovedAddress } from './changes.queries.ts';

/**
 * Somebody has proved an address and wants to sign in with it. Whoever signs in with it so far without ever having proved it
 * does so no more; nobody takes it from somebody who has.
 */
export async function claimSignInAddress(
  ctx: TransactionContext,
  projectId: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const emailNormalized = normalizeEmail(email);
  const owner = await findUserByEmail(ctx.db, projectId, emailNormalized);
  if (!owner || owner.id === userId) return;
  const release = releaseUnprovedAddress({ projectId, id: owner.id, emailNormalized });
  if (!(await changeUser(ctx, projectId, 'user.updated', release))) throw takenAddress(email);
  await stopSecondSignIn(ctx.db, { projectId, userId: owner.id });
  ctx.log.warn({ projectId, userId: owner.id }, 'somebody else has proved this address: it no longer signs in here');
}

/** Locks whoever may lose an address to a user, if they come before: two who want each other's wait in one order (deadlock). */
export async function lockBeforeClaim(
  ctx: TransactionContext,
  projectId: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const owner = await findUserByEmail(ctx.db, projectId, normalizeEmail(email));
  if (owner && owner.id < userId) await lockUser(ctx.db, projectId, owner.id);
}
