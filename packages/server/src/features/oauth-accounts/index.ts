export type { OAuthAccount } from './oauth-account.ts';
export {
  deleteOAuthAccountsOfUser,
  insertOAuthAccounts,
  newOAuthAccountColumns,
  oauthAccountColumns,
} from './oauth-accounts.queries.ts';
export { asTakenAccount } from './taken-account.ts';
