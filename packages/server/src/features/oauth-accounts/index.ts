export type { AccountKey, OAuthAccount } from './oauth-account.ts';
export {
  deleteOAuthAccount,
  deleteOAuthAccountsOfUser,
  insertAccountsOfUsers,
  insertOAuthAccounts,
  listOAuthAccounts,
  newOAuthAccountColumns,
  oauthAccountColumns,
  updateOAuthAccount,
} from './oauth-accounts.queries.ts';
export { keepProviderTokens } from './provider-tokens.ts';
export { scopesIn } from './scope.ts';
export { listConnectedAccounts, type ConnectedAccount } from './oauth-tokens.queries.ts';
export { createTokenRenewals, type RenewToken } from './renew-token.ts';
export { getProviderToken } from './get-provider-token.ts';
export { asTakenAccount } from './taken-account.ts';
