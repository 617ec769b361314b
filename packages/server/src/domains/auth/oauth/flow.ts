/** Somebody who has gone to a provider and is expected back. */
export interface Flow {
  readonly projectId: string;
  readonly providerId: string;
  /** Who links an account, and in which session; null where people sign in. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** Did scripts begin it? Then no cookie binds it to a browser. */
  readonly isUnbound: boolean;
  readonly verifierSealed: Buffer;
  readonly nonce: string;
  /** The keys at the provider that it was begun with. */
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  /** What the app gave to recognise its own. */
  readonly state: string;
  readonly codeChallenge: string;
  readonly errorRedirectUrl: string | null;
  readonly afterCallbackRedirectUrl: string | null;
  readonly expiresAt: Date;
}

/** As it is when somebody is back. */
export interface TakenFlow extends Flow {
  readonly stateHash: Buffer;
}

/** What the sealed verifier of a flow is bound to: it opens in no other. */
export const verifierOwner = (innerState: string): string => `verifier of the flow ${innerState}`;
