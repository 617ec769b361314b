import { KnownError } from '@keystead/contract';
import type { OAuthAccount, User } from '../../identity/index.ts';

/** Returns the account of a user at a provider; if an account is named, it must be that one. */
export function findAccount({ oauthAccounts }: User, providerId: string, accountId?: string): OAuthAccount {
  const account = oauthAccounts.find((own) => own.providerId === providerId);
  if (!account || (accountId !== undefined && account.accountId !== accountId))
    throw new KnownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
  return account;
}
