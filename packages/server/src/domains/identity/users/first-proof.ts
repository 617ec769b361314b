import { normalizeEmail } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { expireQueuedMails, writeNotice } from '../../mail/index.ts';
import { listOAuthAccounts } from '../oauth-accounts/oauth-accounts.queries.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import type { Project } from '../../core/index.ts';
import { endSessionsOfUser } from '../sessions/end-sessions-of-user.ts';
import type { User } from './user.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';
import { tellOfAccount } from './tell-of-account.ts';
import { giveToNewHolder } from './new-holder.ts';
import { afterNewPassword } from './after-new-password.ts';

/**
 * Verifies an address for the first time, by a sign-in with it. The person who signed up with it may have been a
 * stranger, and keeps nothing: their sessions, password, two-factor authentication and linked accounts are removed, and
 * the owner is notified.
 */
export async function proveAddressBySignIn(ctx: TransactionContext, project: Project, user: User): Promise<User> {
  const recipient = addressOf(user);
  await endBefore(ctx, project, user, recipient);
  await giveToNewHolder(ctx, project.id, { userId: user.id, isProved: true, passwordHash: null });
  await writeNotice(ctx, project, { kind: 'address_proved', recipient, user });
  return { ...user, ...PROVED, oauthAccounts: [] };
}

/**
 * Like `proveAddressBySignIn`, by a linked account whose provider verifies the address: that account stays, all others
 * are removed.
 */
export async function proveAddressByAccount(
  ctx: TransactionContext,
  project: Project,
  user: User,
  { providerId, accountId }: Pick<OAuthAccount, 'providerId' | 'accountId'>,
): Promise<User> {
  const recipient = addressOf(user);
  const kept = (await listOAuthAccounts(ctx.db, { projectId: project.id, userId: user.id })).filter(
    (account) => account.providerId === providerId && account.accountId === accountId,
  );
  await endBefore(ctx, project, user, recipient);
  await giveToNewHolder(ctx, project.id, { userId: user.id, isProved: true, passwordHash: null, kept });
  await tellOfAccount(ctx, project, { kind: 'address_vouched_for', user, providerId });
  return { ...user, ...PROVED, oauthAccounts: kept };
}

const PROVED = {
  primaryEmailVerified: true,
  mustVerifyEmail: false,
  hasPassword: false,
  requiresTotp: false,
} as const;

/** Revokes the sessions of the person who signed in before, and expires what was emailed for the removed password. */
async function endBefore(ctx: TransactionContext, project: Project, user: User, recipient: string): Promise<void> {
  const projectId = project.id;
  const now = ctx.clock.now();
  await endSessionsOfUser(ctx, { projectId, userId: user.id, exceptId: null }, 'address_proved');
  await expireCodesOfUser(ctx.db, {
    projectId,
    userId: user.id,
    emailNormalized: normalizeEmail(recipient),
    purposes: ['password_reset', 'mfa_attempt'],
    now,
  });
  await expireQueuedMails(ctx.db, { projectId, recipient, templates: ['password_reset'], now });
}

/** Like `proveAddressBySignIn`, by a password reset: only the new password stays. */
export async function proveAddressByReset(
  ctx: TransactionContext,
  project: Project,
  { user, passwordHash }: { user: User; passwordHash: string },
): Promise<void> {
  addressOf(user);
  await afterNewPassword(ctx, project, { user, keepSessionId: null, notice: 'address_proved' });
  await giveToNewHolder(ctx, project.id, { userId: user.id, isProved: true, passwordHash });
}

function addressOf({ primaryEmail }: User): string {
  if (primaryEmail === null) throw new Error('an address was proved that the user does not have');
  return primaryEmail;
}
