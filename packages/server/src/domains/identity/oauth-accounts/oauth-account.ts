/** An account at an OAuth provider that a user signs in with. */
export interface OAuthAccount {
  readonly providerId: string;
  readonly accountId: string;
  /** The address that the provider reports; never used to find, verify or merge users. */
  readonly email: string | null;
}

/** There is at most one account with this key. */
export interface AccountKey {
  readonly projectId: string;
  readonly providerId: string;
  readonly accountId: string;
}
