/** Where an app keeps the tokens of its user. */
export type TokenStore = 'cookie' | 'memory' | { readonly accessToken: string; readonly refreshToken: string } | null;

export interface SessionTokens {
  readonly refreshToken: string;
  readonly accessToken: string | null;
}

export interface TokenStorage {
  readonly read: () => SessionTokens | null;
  readonly write: (tokens: SessionTokens | null) => void;
  /** Whether other tabs of the same site see the same tokens. */
  readonly isShared: boolean;
}
