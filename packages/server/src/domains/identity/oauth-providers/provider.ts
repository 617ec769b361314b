import type { AuthorizationServer, IDToken } from 'oauth4webapi';
import type { ProviderKeys } from '../../core/index.ts';

/** The profile of an account at a provider. */
export interface ProviderProfile {
  readonly accountId: string;
  readonly email: string | null;
  /** Whether the provider says that the address is verified. */
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  readonly pictureUrl: string | null;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The sources of a profile. */
export interface ProfileSource {
  /** Requests a URL of the provider with the access token; null if it responds with 403 or 404. */
  readonly ask: (url: string) => Promise<unknown>;
  /** Requests the userinfo endpoint of the provider and checks the response against the ID token. */
  readonly askUserInfo: () => Promise<JsonObject>;
  /** The claims of the ID token, if there is one. */
  readonly claims: IDToken | undefined;
}

/** The description of one provider, in a file of its own name. */
export interface Provider {
  /** Its endpoints, the issuer that it names if it does, and how it accepts the secret if not in the body. */
  readonly server: AuthorizationServer;
  /** The scopes that are always requested. */
  readonly scopes: readonly string[];
  /** Parameters of the authorization request beyond the standard. */
  readonly parameters?: (keys: ProviderKeys) => Readonly<Record<string, string>>;
  /** If each tenant is an issuer of its own: the issuer whose ID tokens are accepted, by the `tid` of a token. */
  readonly issuerOfTenant?: (tid: unknown) => string;
  /** Whether a token response without an ID token is refused. An ID token that is present is always checked. */
  readonly isIdTokenRequired?: boolean;
  /**
   * Whether a response of the token endpoint says, in a non-standard way, that a code or refresh token no longer works.
   */
  readonly isGrantRefused?: (answer: JsonObject) => boolean;
  /** For providers that report scopes in a form of their own. */
  readonly readScopes?: (told: readonly string[], asked: readonly string[]) => readonly string[];
  readonly readProfile: (source: ProfileSource) => Promise<ProviderProfile>;
}
