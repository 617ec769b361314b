import {
  type AdminProject,
  type EmailConfig,
  type OAuthProviderConfig,
  type OpenConfig,
  type SharedOAuthProvider,
  toFacts,
  toOpenConfig,
  toProviderSettings,
  toSharedProvider,
  type WireConfig,
  type WireProject,
} from './admin-project.ts';

/** A project as its staff see it, without secrets, so that a page can keep it. */
export interface AdminProjectWithoutSecrets extends Omit<AdminProject, 'config'> {
  readonly config: AdminProjectConfigWithoutSecrets;
}

/** The settings of a project, without the secrets of OAuth providers and of the SMTP server. */
export interface AdminProjectConfigWithoutSecrets extends OpenConfig {
  /** All configured providers, including disabled ones. */
  readonly oauthProviders: readonly OAuthProviderWithoutSecret[];
  readonly emailConfig: EmailConfigWithoutSecret;
}

type StandardProvider = Extract<OAuthProviderConfig, { type: 'standard' }>;

/**
 * An OAuth provider without its secret. With own keys, it has the last four characters of the secret; null if the
 * secret is too short for that.
 */
export type OAuthProviderWithoutSecret =
  | SharedOAuthProvider
  | (Omit<StandardProvider, 'clientSecret'> & { readonly clientSecretLastFour: string | null });

/** The SMTP server of a project without its password. */
export type EmailConfigWithoutSecret =
  | Extract<EmailConfig, { type: 'shared' }>
  | Omit<Extract<EmailConfig, { type: 'standard' }>, 'password'>;

export const toProjectWithoutSecrets = (wire: WireProject): AdminProjectWithoutSecrets => ({
  ...toFacts(wire),
  config: {
    ...toOpenConfig(wire.config),
    oauthProviders: wire.config.oauth_providers.map(toProvider),
    emailConfig: toEmailConfig(wire.config.email_config),
  },
});

function toProvider(provider: WireConfig['oauth_providers'][number]): OAuthProviderWithoutSecret {
  if (provider.type === 'shared') return toSharedProvider(provider);
  const { id, enabled, client_id = '', client_secret_last_four = null } = provider;
  return {
    id,
    enabled,
    type: 'standard',
    clientId: client_id,
    clientSecretLastFour: client_secret_last_four,
    ...toProviderSettings(provider),
  };
}

function toEmailConfig(wire: WireConfig['email_config']): EmailConfigWithoutSecret {
  if (wire.type === 'shared') return { type: 'shared' };
  const { type, host, port, username, sender_name, sender_email } = wire;
  return { type, host, port, username, senderName: sender_name, senderEmail: sender_email };
}
