import type { OAuthProviderId } from '@keystead/contract';

/** The credentials of a client at a provider. */
export interface ClientKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly facebookConfigId?: string;
  /** Which Microsoft accounts can sign in; absent for personal ones. */
  readonly microsoftTenantId?: string;
}

/** The keys that the instance shares with projects without their own. */
export interface SharedOAuth {
  readonly keys: Readonly<Partial<Record<OAuthProviderId, ClientKeys>>>;
  /** One OpenID provider that simulates all of them; its client ids are the ids of the providers. */
  readonly issuer?: { readonly url: string; readonly clientSecret: string };
  /** Outside production, a project's own keys with the secret of the issuer use the issuer too. */
  readonly isDevelopment: boolean;
}
