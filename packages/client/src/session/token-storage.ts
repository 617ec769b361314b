export interface SessionTokens {
  readonly refreshToken: string;
  readonly accessToken: string | null;
}

export interface TokenStorage {
  readonly read: () => SessionTokens | null;
  readonly write: (tokens: SessionTokens | null) => void;
  /** Whether a new refresh token can take the place of the old one; others may hold copies of tokens that were handed in. */
  readonly rotates: boolean;
  /** Whether other tabs of the same site see the same tokens. */
  readonly isShared: boolean;
}
