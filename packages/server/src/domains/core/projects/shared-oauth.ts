import type { OAuthProviderId } from '@keystead/contract';

/** What a provider knows its client by. */
export interface ClientKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly facebookConfigId?: string;
  /** Whose accounts sign in with Microsoft; absent for personal ones. */
  readonly microsoftTenantId?: string;
}

/** What the instance lends to projects without keys of their own. */
export interface SharedOAuth {
  readonly keys: Readonly<Partial<Record<OAuthProviderId, ClientKeys>>>;
  /** One OpenID provider that stands in for all of them; a client id there is the id of the provider. */
  readonly issuer?: { readonly url: string; readonly clientSecret: string };
  /** Own keys with the secret of the issuer lead there too: never in production. */
  readonly isDevelopment: boolean;
}
