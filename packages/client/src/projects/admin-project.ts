import { type ProductionModeError, productionModeErrors, type StaffRight } from '@keystead/contract/client';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import { type ProjectConfig, toAppConfig } from './project.ts';
import type { SettingsOf } from './settings-of.ts';

/** A project as its staff see it. */
export interface AdminProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly userCount: number;
  readonly isProductionMode: boolean;
  /**
   * The rights of the signed-in staff member in this project. Left out in lists, and when a key makes the request,
   * because a key has all rights.
   */
  readonly staffRights?: readonly StaffRight[];
  /**
   * The production mode checks that fail, whether production mode is enabled or not; empty if the project is ready for
   * it.
   */
  readonly productionModeErrors: readonly ProductionModeError[];
  readonly config: AdminProjectConfig;
}

/** The settings of a project. */
export interface AdminProjectConfig extends Omit<ProjectConfig, 'oauthProviders'> {
  readonly id: string;
  /** Whether clients must send a publishable client key. The SDK always sends one. */
  readonly clientKeyRequired: boolean;
  /** Whether trusted domains with `**` also work in production mode. */
  readonly allowAnySubdomain: boolean;
  /** Whether every new user gets a team of their own. */
  readonly createTeamOnSignUp: boolean;
  /** Whether common passwords are rejected as new passwords. */
  readonly refuseCommonPasswords: boolean;
  /** Whether users without a verified email are restricted until they verify it. */
  readonly requireEmailVerification: boolean;
  /**
   * Whether users need a sign-in, or a re-entered password, within the last 10 minutes to turn two-factor
   * authentication or magic links on or off, set a first password, change their email addresses or connected accounts,
   * or delete their account.
   */
  readonly requireRecentSignIn: boolean;
  /** How long a session can be unused before it expires; null for no limit. */
  readonly sessionIdleLimitMillis: number | null;
  /** How long a session can last after its sign-in; null for one year, or for the lifetime that a server set. */
  readonly sessionLifetimeMillis: number | null;
  /** How many days events are kept; null for the instance default. */
  readonly eventRetentionDays: number | null;
  /** The `https` URL of a logo at the top of all emails; null for none. */
  readonly emailLogoUrl: string | null;
  /** The color of buttons in emails, as `#rrggbb`; null for the default color. */
  readonly emailColor: string | null;
  /** The text at the bottom of every email; null for none. */
  readonly emailFooter: string | null;
  /** All configured providers, including disabled ones. */
  readonly oauthProviders: readonly OAuthProviderConfig[];
  readonly emailConfig: EmailConfig;
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
}

/** An OAuth provider. A `shared` one uses the keys of the instance, a `standard` one the project's own. */
export type OAuthProviderConfig =
  | SharedOAuthProvider
  | {
      readonly id: OAuthProviderId;
      readonly enabled: boolean;
      readonly type: 'standard';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly facebookConfigId?: string;
      /**
       * Which Microsoft accounts can sign in: `organizations`, `common`, or a tenant. Left out for personal accounts.
       */
      readonly microsoftTenantId?: string;
    };

/** An OAuth provider that uses the shared keys of the instance. */
export interface SharedOAuthProvider {
  readonly id: OAuthProviderId;
  readonly enabled: boolean;
  readonly type: 'shared';
  /** Why users can't sign in with it although it is enabled: the instance has no shared keys for it. */
  readonly unusableReason?: 'no_shared_keys';
}

/** The ID of an OAuth provider that Keystead supports. */
export type OAuthProviderId = WireConfig['oauth_providers'][number]['id'];

/** The SMTP server of a project. `shared` uses the one of the instance, `standard` the project's own. */
export type EmailConfig =
  | { readonly type: 'shared' }
  | {
      readonly type: 'standard';
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly password: string;
      readonly senderName: string;
      readonly senderEmail: string;
    };

export type WireProject = AnswerOf<'getInternalCurrentProject', 'admin'>;
export type WireConfig = WireProject['config'];

/**
 * The settings that only owners see. The compiler requires each of the contract's settings here, and a line for it in
 * AdminProjectConfig.
 */
export const OWNER_SETTINGS = [
  'clientKeyRequired',
  'allowAnySubdomain',
  'createTeamOnSignUp',
  'refuseCommonPasswords',
  'requireEmailVerification',
  'requireRecentSignIn',
  'sessionIdleLimitMillis',
  'sessionLifetimeMillis',
  'eventRetentionDays',
  'emailLogoUrl',
  'emailColor',
  'emailFooter',
] as const satisfies readonly (keyof AdminProjectConfig)[];

export const toAdminProject = (wire: WireProject): AdminProject => ({
  ...toFacts(wire),
  config: {
    ...toOpenConfig(wire.config),
    oauthProviders: wire.config.oauth_providers.map(toProviderConfig),
    emailConfig: toEmailConfig(wire.config.email_config),
  },
});

export const toFacts = (wire: WireProject): Omit<AdminProject, 'config'> => ({
  id: wire.id,
  displayName: wire.display_name,
  description: wire.description,
  createdAt: new Date(wire.created_at_millis),
  userCount: wire.user_count,
  isProductionMode: wire.is_production_mode,
  ...(wire.staff_rights && { staffRights: wire.staff_rights }),
  productionModeErrors: productionModeErrors({
    ...toAppConfig(wire.config),
    allowAnySubdomain: wire.config.allow_any_subdomain,
  }),
});

/** All settings except those that contain secrets. */
export type OpenConfig = Omit<AdminProjectConfig, 'oauthProviders' | 'emailConfig'>;

export function toOpenConfig(wire: WireConfig): OpenConfig & SettingsOf<WireConfig> {
  return {
    ...toAppConfig(wire),
    ...fromWire(wire, ...OWNER_SETTINGS),
    id: wire.id,
    teamCreatorDefaultPermissions: wire.team_creator_default_permissions,
    teamMemberDefaultPermissions: wire.team_member_default_permissions,
  };
}

function toProviderConfig(provider: WireConfig['oauth_providers'][number]): OAuthProviderConfig {
  if (provider.type === 'shared') return toSharedProvider(provider);
  const { id, enabled, client_id = '', client_secret = '' } = provider;
  return {
    id,
    enabled,
    type: 'standard',
    clientId: client_id,
    clientSecret: client_secret,
    ...toProviderSettings(provider),
  };
}

/** Returns the settings, besides the keys, that only one provider has. */
export const toProviderSettings = ({
  facebook_config_id,
  microsoft_tenant_id,
}: WireConfig['oauth_providers'][number]): { facebookConfigId?: string; microsoftTenantId?: string } => ({
  ...(facebook_config_id !== undefined && { facebookConfigId: facebook_config_id }),
  ...(microsoft_tenant_id !== undefined && { microsoftTenantId: microsoft_tenant_id }),
});

export const toSharedProvider = ({
  id,
  enabled,
  unusable_reason,
}: WireConfig['oauth_providers'][number]): SharedOAuthProvider => ({
  id,
  enabled,
  type: 'shared',
  ...(unusable_reason !== undefined && { unusableReason: unusable_reason }),
});

function toEmailConfig(wire: WireConfig['email_config']): EmailConfig {
  if (wire.type === 'shared') return { type: 'shared' };
  const { type, host, port, username, sender_name, sender_email } = wire;
  const password = 'password' in wire ? wire.password : ''; // present unless the request hides secrets
  return { type, host, port, username, password, senderName: sender_name, senderEmail: sender_email };
}
