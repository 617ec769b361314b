import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { endSessionsOfUser } from '../sessions/end-sessions-of-user.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';
import type { User } from './user.ts';
import type { AccountChanges } from './account-changes.ts';
import type { Restriction } from './changes.queries.ts';

export const NO_RESTRICTION: Restriction = {
  restrictedAt: null,
  restrictedReason: null,
  restrictedPrivateDetails: null,
};

export const changesRestriction = (changes: AccountChanges): boolean =>
  changes.restricted_by_admin !== undefined ||
  changes.restricted_by_admin_reason !== undefined ||
  changes.restricted_by_admin_private_details !== undefined;

/**
 * Returns the restriction after the changes. A user who is restricted already keeps the start time; lifting a
 * restriction removes its reason.
 */
export function changedRestriction(ctx: Context, before: Restriction, changes: AccountChanges): Restriction {
  const isRestricted = changes.restricted_by_admin ?? before.restrictedAt !== null;
  const { restricted_by_admin_reason: reason, restricted_by_admin_private_details: details } = changes;
  if (!isRestricted) {
    if (reason || details) throw new KnownError('USER_NOT_RESTRICTED');
    return NO_RESTRICTION;
  }
  return {
    restrictedAt: before.restrictedAt ?? ctx.clock.now(),
    restrictedReason: reason === undefined ? before.restrictedReason : reason || null,
    restrictedPrivateDetails: details === undefined ? before.restrictedPrivateDetails : details || null,
  };
}

/** Revokes the sessions of a user who was restricted, and expires everything that would start another. */
export async function endWaysIn(
  ctx: TransactionContext,
  projectId: string,
  { id: userId, primaryEmail }: User,
): Promise<void> {
  await endSessionsOfUser(ctx, { projectId, userId, exceptId: null }, 'restricted');
  await expireCodesOfUser(ctx.db, {
    projectId,
    userId,
    emailNormalized: primaryEmail === null ? null : normalizeEmail(primaryEmail),
    purposes: ['sign_in', 'mfa_attempt'],
    now: ctx.clock.now(),
  });
}
