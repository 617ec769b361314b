/** The stored code that an app exchanges for a session. */
export interface AuthorizationCode {
  readonly userId: string;
  readonly isNewUser: boolean;
  /** The OAuth provider that verified the person; null if an account is linked, and after the exchange. */
  readonly providerId: string | null;
  /** The session that links an account; null for a sign-in. */
  readonly linkedInSessionId: string | null;
  /** The account that the exchange links; null for a sign-in, and after the exchange. */
  readonly accountSealed: Buffer | null;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly afterCallbackRedirectUrl: string | null;
  readonly expiresAt: Date;
}
