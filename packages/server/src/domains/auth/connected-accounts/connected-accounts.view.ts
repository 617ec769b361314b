import type { getOAuthProvider, listConnectedAccounts, ResponseOf } from '@keystead/contract';
import type { ConnectedAccount, OAuthAccount } from '../../identity/index.ts';
import type { Project } from '../../core/index.ts';

type ConnectedAccountView = ResponseOf<typeof listConnectedAccounts>['items'][number];

export const connectedAccountView = (
  project: Project,
  userId: string,
  account: ConnectedAccount,
): ConnectedAccountView => ({
  user_id: userId,
  provider: account.providerId,
  provider_account_id: account.accountId,
  email: account.email,
  connected_at_millis: account.connectedAt.getTime(),
  is_broken: account.isBroken || isOfOtherKeys(project, account),
});

/** Tokens that were granted to keys that the project no longer has can't be renewed. */
function isOfOtherKeys({ config }: Project, { providerId, clientIds }: ConnectedAccount): boolean {
  const own = config.oauthProviders.find(({ id }) => id === providerId)?.standard;
  return own !== undefined && clientIds.length > 0 && !clientIds.includes(own.clientId);
}

export const oauthProviderView = (
  userId: string,
  { providerId, accountId, email }: OAuthAccount,
): ResponseOf<typeof getOAuthProvider, 'server'> => ({
  user_id: userId,
  id: providerId,
  ...(email !== null && { email }),
  provider_config_id: providerId,
  type: providerId,
  allow_sign_in: true,
  allow_connected_accounts: true,
  account_id: accountId,
});
