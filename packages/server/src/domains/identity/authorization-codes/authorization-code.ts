/** What an app exchanges for a session, as it is stored. */
export interface AuthorizationCode {
  readonly userId: string;
  readonly isNewUser: boolean;
  /** Who vouched for whoever signs in; null where an account is linked, and after the exchange. */
  readonly providerId: string | null;
  /** The session that links an account; null where somebody signs in. */
  readonly linkedInSessionId: string | null;
  /** The account that is linked when the code is exchanged; null where somebody signs in, and after the exchange. */
  readonly accountSealed: Buffer | null;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly afterCallbackRedirectUrl: string | null;
  readonly expiresAt: Date;
}
