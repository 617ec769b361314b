import type { AuthorizationServer, IDToken } from 'oauth4webapi';
import type { ProviderKeys } from '../../core/index.ts';

/** Somebody's account, as its provider tells of it. */
export interface ProviderProfile {
  readonly accountId: string;
  readonly email: string | null;
  /** Does the provider vouch for it that the address is theirs? */
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

/** What a profile can be read from. */
export interface ProfileSource {
  /** An answer of the provider to whoever holds the access token; null where it refuses with 403 or 404. */
  readonly ask: (url: string) => Promise<unknown>;
  /** What the provider's userinfo endpoint says, checked against the ID token. */
  readonly askUserInfo: () => Promise<JsonObject>;
  /** Of the ID token, where one came. */
  readonly claims: IDToken | undefined;
}

/** The facts of one provider. A file each, named after it. */
export interface Provider {
  /** Its endpoints, the issuer that it calls itself where it tells one, and how it takes the secret if not in the body. */
  readonly server: AuthorizationServer;
  /** What we ask for always. */
  readonly scopes: readonly string[];
  /** What it is asked beyond the standard. */
  readonly parameters?: (keys: ProviderKeys) => Readonly<Record<string, string>>;
  /** Where each tenant is an issuer of its own: the one whose ID tokens are accepted, by the `tid` that a token names. */
  readonly issuerOfTenant?: (tid: unknown) => string;
  /** Is a token answer without an ID token refused? One that comes is checked in any case. */
  readonly isIdTokenRequired?: boolean;
  /** Does this answer of the token endpoint say, in words of its own, that a code or refresh token is no longer good? */
  readonly isGrantRefused?: (answer: JsonObject) => boolean;
  /** For those that tell scopes in words of their own. */
  readonly readScopes?: (told: readonly string[], asked: readonly string[]) => readonly string[];
  readonly readProfile: (source: ProfileSource) => Promise<ProviderProfile>;
}
