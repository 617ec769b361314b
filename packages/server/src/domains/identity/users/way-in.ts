import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { listOAuthAccounts } from '../oauth-accounts/oauth-accounts.queries.ts';
import { offeredProviders, type Project } from '../../core/index.ts';
import type { User } from './user.ts';
import type { AccountChanges } from './account-changes.ts';

/**
 * Users can't lock themselves out by disabling magic links. Nor can they lock the owner of an address out: changing
 * this setting requires a verified address.
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

/** Users can't lock themselves out by disabling email sign-in. */
export async function requireWayInWithoutEmail(ctx: TransactionContext, project: Project, user: User): Promise<void> {
  const oauthAccounts = await listOAuthAccounts(ctx.db, { projectId: project.id, userId: user.id });
  if (!signsInByAccount(ctx, project, { oauthAccounts }))
    throw new KnownError('LAST_SIGN_IN_METHOD', { message: 'Signing in with the primary address is the only way in.' });
}

/** Users can't lock themselves out by disconnecting an account: `user` is the user without it. */
export function requireOtherWayIn(ctx: Context, project: Project, user: User): void {
  const hasWayIn =
    signsInByPassword(project, user) || signsInByLink(project, user) || signsInByAccount(ctx, project, user);
  if (!hasWayIn) throw new KnownError('LAST_SIGN_IN_METHOD');
}

const signsInByPassword = ({ config }: Project, { hasPassword, emailAuthEnabled }: User): boolean =>
  hasPassword && emailAuthEnabled && config.credentialEnabled;

const signsInByLink = ({ config }: Project, user: User): boolean =>
  user.primaryEmailVerified && user.emailAuthEnabled && user.otpAuthEnabled && config.magicLinkEnabled;

/** Only accounts at providers that the project offers count. */
const signsInByAccount = (
  ctx: Pick<Context, 'sharedOAuth'>,
  project: Project,
  { oauthAccounts }: Pick<User, 'oauthAccounts'>,
): boolean => {
  const offered = offeredProviders(ctx, project);
  return oauthAccounts.some(({ providerId }) => offered.some(({ id }) => id === providerId));
};
