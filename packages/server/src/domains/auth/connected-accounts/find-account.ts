import { KnownError } from '@keystead/contract';
import type { OAuthAccount, User } from '../../identity/index.ts';

/** The account of a user at a provider; the one that is named, if one is. */
export function findAccount({ oauthAccounts }: User, providerId: string, accountId?: string): OAuthAccount {
  const account = oauthAccounts.find((own) => own.providerId === providerId);
  if (!account || (accountId !== undefined && account.accountId !== accountId))
    throw new KnownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
  return account;
}
