export interface SessionTokens {
  readonly refreshToken: string;
  readonly accessToken: string | null;
}

export interface TokenStorage {
  readonly read: () => SessionTokens | null;
  readonly write: (tokens: SessionTokens | null) => void;
  /**
   * Whether a new refresh token can replace the old one. Tokens that were passed in stay, because there may be other
   * copies.
   */
  readonly rotates: boolean;
  /** Whether other tabs of the same site see the same tokens. */
  readonly isShared: boolean;
}
