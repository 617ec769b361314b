export type { AccountKey, OAuthAccount } from './oauth-account.ts';
export {
  deleteOAuthAccount,
  deleteOAuthAccountsOfUser,
  insertOAuthAccounts,
  listOAuthAccounts,
  newOAuthAccountColumns,
  oauthAccountColumns,
  updateOAuthAccount,
} from './oauth-accounts.queries.ts';
export { providerName } from './provider-name.ts';
export { keepProviderTokens, type ProviderTokens } from './provider-tokens.ts';
export { asTakenAccount } from './taken-account.ts';
