import { normalizeEmail } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { stopSecondSignIn } from '../contact-channels/contact-channels.queries.ts';
import { takenAddress } from '../contact-channels/taken-address.ts';
import { findUserByEmail, lockUser } from './users.queries.ts';
import { changeUser } from './change-user.ts';
import { releaseUnprovedAddress } from './changes.queries.ts';

/**
 * Lets a user sign in with an address that they have verified. A user who signs in with it without ever having verified
 * it no longer can; a user who has verified it keeps it.
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
  ctx.log.warn(
    { projectId, userId: owner.id },
    'email address verified by another user: it no longer signs this user in',
  );
}

/**
 * Locks the user who may lose an address first, if their id is lower: two users who want each other's addresses wait in
 * one order (deadlock).
 */
export async function lockBeforeClaim(
  ctx: TransactionContext,
  projectId: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const owner = await findUserByEmail(ctx.db, projectId, normalizeEmail(email));
  if (owner && owner.id < userId) await lockUser(ctx.db, projectId, owner.id);
}
