/** A flow of a person who has gone to a provider and is expected back. */
export interface Flow {
  readonly projectId: string;
  readonly providerId: string;
  /** The user who links an account, and their session; null for a sign-in. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** Whether a script started it: then no cookie binds it to a browser. */
  readonly isUnbound: boolean;
  readonly verifierSealed: Buffer;
  readonly nonce: string;
  /** The client id of the keys that it was started with. */
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  /** The state that the app gave, to recognize its own flow. */
  readonly state: string;
  readonly codeChallenge: string;
  readonly errorRedirectUrl: string | null;
  readonly afterCallbackRedirectUrl: string | null;
  readonly expiresAt: Date;
}

/** A flow whose person is back. */
export interface TakenFlow extends Flow {
  readonly stateHash: Buffer;
}

/** What the encrypted verifier of a flow is bound to: it can't be decrypted for another flow. */
export const verifierOwner = (innerState: string): string => `verifier of the flow ${innerState}`;
