import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import type { OAuthProviderId } from './admin-project.ts';
import { type AdminProjectWithoutSecrets, toProjectWithoutSecrets } from './project-without-secrets.ts';

/**
 * The new settings of an OAuth provider. Own keys that you leave out keep their stored values, the secret only for the
 * same client ID.
 */
export type OAuthProviderSettings =
  | { enabled: boolean; type: 'shared' }
  | ({ enabled: boolean; type: 'standard' } & OAuthKeys);

/** The keys of an OAuth provider. */
export interface OAuthKeys {
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** Null removes the stored value. */
  facebookConfigId?: string | null | undefined;
  /** Which Microsoft accounts can sign in: `organizations`, `common`, or a tenant. Null for personal accounts. */
  microsoftTenantId?: string | null | undefined;
}

/**
 * The new SMTP settings. If you leave out the password, the stored one is kept, for the same host, port and username.
 */
export type EmailSettings =
  | { type: 'shared' }
  | {
      type: 'standard';
      host: string;
      port: number;
      username: string;
      password?: string | undefined;
      senderName: string;
      senderEmail: string;
    };

/** Why a provider was not configured. */
export type OAuthProviderError = KnownError<ErrorsOf<'setOAuthProvider'>>;
/** Why the SMTP server was not configured. */
export type EmailConfigError = KnownError<ErrorsOf<'setEmailConfig'>>;

/** Changes settings that contain secrets, without reading the secrets. */
export interface ProjectSecretMethods {
  /**
   * Configures one OAuth provider and returns the project; other providers stay unchanged. Fails with
   * `SECRET_CANNOT_BE_KEPT` if you leave out a key for which no value is stored, or with
   * `INVALID_SHARED_OAUTH_PROVIDER_ID` if the provider has no shared keys.
   */
  readonly setOAuthProvider: (
    id: OAuthProviderId,
    settings: OAuthProviderSettings,
  ) => Promise<Result<AdminProjectWithoutSecrets, OAuthProviderError>>;
  /**
   * Configures the SMTP server and returns the project. Fails with `SECRET_CANNOT_BE_KEPT` if you leave out the
   * password and none is stored for this host, port and username.
   */
  readonly setEmailConfig: (settings: EmailSettings) => Promise<Result<AdminProjectWithoutSecrets, EmailConfigError>>;
}

export function projectSecretMethods(call: Call<'admin'>): ProjectSecretMethods {
  return {
    async setOAuthProvider(id, settings) {
      const endpoint = addressed(endpoints.setOAuthProvider, { params: { provider_id: id } });
      const answer = await call(endpoint, { body: fromProvider(settings) });
      return answer.status === 'ok' ? { status: 'ok', data: toProjectWithoutSecrets(answer.data) } : answer;
    },
    async setEmailConfig(settings) {
      const answer = await call(endpoints.setEmailConfig, { body: fromEmailSettings(settings) });
      return answer.status === 'ok' ? { status: 'ok', data: toProjectWithoutSecrets(answer.data) } : answer;
    },
  };
}

function fromProvider(settings: OAuthProviderSettings): BodyOf<'setOAuthProvider', 'admin'> {
  const { enabled, type } = settings;
  return type === 'shared' ? { enabled, type } : { enabled, type, ...fromOAuthKeys(settings) };
}

export const fromOAuthKeys = ({ clientId, clientSecret, facebookConfigId, microsoftTenantId }: OAuthKeys) => ({
  client_id: clientId,
  client_secret: clientSecret,
  facebook_config_id: facebookConfigId,
  microsoft_tenant_id: microsoftTenantId,
});

export function fromEmailSettings(settings: EmailSettings): BodyOf<'setEmailConfig', 'admin'> {
  if (settings.type === 'shared') return { type: 'shared' };
  const { type, host, port, username, password, senderName, senderEmail } = settings;
  return { type, host, port, username, password, sender_name: senderName, sender_email: senderEmail };
}
