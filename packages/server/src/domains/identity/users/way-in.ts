import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { listOAuthAccounts } from '../oauth-accounts/oauth-accounts.queries.ts';
import { offeredProviders, type Project } from '../../core/index.ts';
import type { User } from './user.ts';
import type { AccountChanges } from './account-changes.ts';

/**
 * Nobody shuts themselves out by switching magic links off. And nobody shuts the owner of an address out of it: whoever
 * switches them has proved that it is theirs.
 */
export async function requireWayIn(
  ctx: TransactionContext,
  project: Project,
  user: User,
  { otp_auth_enabled }: AccountChanges,
): Promise<void> {
  if (otp_auth_enabled === undefined) return;
  if (!user.primaryEmailVerified) throw new KnownError('VERIFIED_EMAIL_REQUIRED');
  if (otp_auth_enabled || signsInByPassword(project, user)) return;
  const oauthAccounts = await listOAuthAccounts(ctx.db, { projectId: project.id, userId: user.id });
  if (!signsInByAccount(ctx, project, { oauthAccounts }))
    throw new KnownError('LAST_SIGN_IN_METHOD', {
      message: 'Magic links are the only way to sign in, so they stay on.',
    });
}

/** Nobody shuts themselves out by signing in by e-mail no more. */
export async function requireWayInWithoutEmail(ctx: TransactionContext, project: Project, user: User): Promise<void> {
  const oauthAccounts = await listOAuthAccounts(ctx.db, { projectId: project.id, userId: user.id });
  if (!signsInByAccount(ctx, project, { oauthAccounts }))
    throw new KnownError('LAST_SIGN_IN_METHOD', { message: 'Signing in with the primary address is the only way in.' });
}

/** Nobody shuts themselves out by disconnecting an account: the user as they are without it. */
export function requireOtherWayIn(ctx: Context, project: Project, user: User): void {
  const hasWayIn =
    signsInByPassword(project, user) || signsInByLink(project, user) || signsInByAccount(ctx, project, user);
  if (!hasWayIn) throw new KnownError('LAST_SIGN_IN_METHOD');
}

const signsInByPassword = ({ config }: Project, { hasPassword, emailAuthEnabled }: User): boolean =>
  hasPassword && emailAuthEnabled && config.credentialEnabled;

const signsInByLink = ({ config }: Project, user: User): boolean =>
  user.primaryEmailVerified && user.emailAuthEnabled && user.otpAuthEnabled && config.magicLinkEnabled;

/** Only by those of providers that people can sign in with. */
const signsInByAccount = (
  ctx: Pick<Context, 'sharedOAuth'>,
  project: Project,
  { oauthAccounts }: Pick<User, 'oauthAccounts'>,
): boolean => {
  const offered = offeredProviders(ctx, project);
  return oauthAccounts.some(({ providerId }) => offered.some(({ id }) => id === providerId));
};
