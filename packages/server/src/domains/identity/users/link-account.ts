import { KnownError, normalizeEmail } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { asTakenAccount } from '../oauth-accounts/taken-account.ts';
import {
  insertOAuthAccounts,
  listOAuthAccounts,
  updateOAuthAccount,
} from '../oauth-accounts/oauth-accounts.queries.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';
import { tellOfAccount } from './tell-of-account.ts';
import { changeUser } from './change-user.ts';
import { setAccounts } from './changes.queries.ts';

/** An account at a provider, with the profile that the provider returned. */
interface AccountToLink {
  readonly providerId: string;
  readonly profile: { readonly accountId: string; readonly email: string | null; readonly isEmailVerified: boolean };
}

/**
 * Links an account to a locked user; an account that they have already is fine. If the provider verifies the user's
 * address, it becomes verified, and nothing is removed, because the user who links is signed in.
 */
export async function linkAccount(
  ctx: TransactionContext,
  project: Project,
  user: User,
  { providerId, profile }: AccountToLink,
  { notice }: { notice: boolean },
): Promise<void> {
  const { id: projectId } = project;
  const account = { providerId, accountId: profile.accountId, email: profile.email };
  const before = await listOAuthAccounts(ctx.db, { projectId, userId: user.id });
  const known = before.find((other) => other.providerId === providerId);
  if (known && known.accountId !== account.accountId)
    throw new KnownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
  const isProved = !user.primaryEmailVerified && vouchesFor(profile, user.primaryEmail);
  if (known?.email === account.email && !isProved) return;
  const change = setAccounts({ projectId, id: user.id, oauthAccounts: withAccount(before, account), isProved });
  const linked = known
    ? updateOAuthAccount({ projectId, ...account })
    : insertOAuthAccounts([account], { projectId, now: ctx.clock.now() });
  try {
    await changeUser(ctx, projectId, 'user.updated', change, [linked]);
  } catch (error) {
    throw asTakenAccount(error);
  }
  if (!known && notice) await tellOfAccount(ctx, project, { kind: 'account_connected', user, providerId });
}

/** Returns whether the provider says that the address belongs to the holder of the account. */
export const vouchesFor = (
  { email, isEmailVerified }: Pick<AccountToLink['profile'], 'email' | 'isEmailVerified'>,
  address: string | null,
): boolean =>
  isEmailVerified && email !== null && address !== null && normalizeEmail(email) === normalizeEmail(address);

const withAccount = (accounts: readonly OAuthAccount[], account: OAuthAccount): OAuthAccount[] =>
  [...accounts.filter(({ providerId }) => providerId !== account.providerId), account].toSorted((one, other) =>
    one.providerId < other.providerId ? -1 : 1,
  );
