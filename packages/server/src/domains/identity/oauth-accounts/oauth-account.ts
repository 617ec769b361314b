/** An account at an OAuth provider that a user signs in with. */
export interface OAuthAccount {
  readonly providerId: string;
  readonly accountId: string;
  /** What the provider says; nobody is found, verified or merged by it. */
  readonly email: string | null;
}

/** What there is at most one account of. */
export interface AccountKey {
  readonly projectId: string;
  readonly providerId: string;
  readonly accountId: string;
}
