/** An account at an OAuth provider that a user signs in with. */
export interface OAuthAccount {
  readonly providerId: string;
  readonly accountId: string;
  /** What the provider says; nobody is found, verified or merged by it. */
  readonly email: string | null;
}
