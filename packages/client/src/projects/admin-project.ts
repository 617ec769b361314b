import { type ProductionModeError, productionModeErrors, type StaffRight } from '@keystead/contract/client';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import { type ProjectConfig, toAppConfig } from './project.ts';
import type { SettingsOf } from './settings-of.ts';

/** A project as its owners see it. */
export interface AdminProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly userCount: number;
  readonly isProductionMode: boolean;
  /** What whoever is signed in may do in it; left out where a key asks, which may do everything, and in lists. */
  readonly staffRights?: readonly StaffRight[];
  /** What is wrong with its settings in production, whether the mode is on or not; empty where it is ready. */
  readonly productionModeErrors: readonly ProductionModeError[];
  readonly config: AdminProjectConfig;
}

/** The settings of a project. */
export interface AdminProjectConfig extends Omit<ProjectConfig, 'oauthProviders'> {
  readonly id: string;
  /** Whether clients need a publishable client key. The SDK always sends one. */
  readonly clientKeyRequired: boolean;
  /** Whether trusted domains with `**` count in production mode. */
  readonly allowAnySubdomain: boolean;
  readonly createTeamOnSignUp: boolean;
  /** Whether new passwords may not be common ones. */
  readonly refuseCommonPasswords: boolean;
  /** Whether users without a verified email are restricted until they verify it. */
  readonly requireEmailVerification: boolean;
  /**
   * Whether switching the second factor, setting a first password and deleting the own account need a sign-in, or a password
   * entered again, within the last 10 minutes.
   */
  readonly requireRecentSignIn: boolean;
  /** How long a session may go unused before it ends; null for no limit. */
  readonly sessionIdleLimitMillis: number | null;
  /** How long a session may last from its sign-in on; null for a year, or what a server gave it. */
  readonly sessionLifetimeMillis: number | null;
  /** For how many days events are kept; null for as many as the instance keeps them. */
  readonly eventRetentionDays: number | null;
  /** A picture at the head of all mails, by https alone; null for none. */
  readonly emailLogoUrl: string | null;
  /** The colour of buttons in mails, as `#rrggbb`; null for ours. */
  readonly emailColor: string | null;
  /** What stands below every mail; null for nothing. */
  readonly emailFooter: string | null;
  /** All configured providers, the disabled ones too. */
  readonly oauthProviders: readonly OAuthProviderConfig[];
  readonly emailConfig: EmailConfig;
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
}

/** With shared keys the service lends its own; standard ones belong to the project. */
export type OAuthProviderConfig =
  | SharedOAuthProvider
  | {
      readonly id: OAuthProviderId;
      readonly enabled: boolean;
      readonly type: 'standard';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly facebookConfigId?: string;
      /** Whose accounts sign in with Microsoft: `organizations`, `common`, or a tenant. Absent for personal accounts. */
      readonly microsoftTenantId?: string;
    };

/** A provider with keys that the service lends. */
export interface SharedOAuthProvider {
  readonly id: OAuthProviderId;
  readonly enabled: boolean;
  readonly type: 'shared';
  /** Why people cannot sign in with it although it is enabled: the service has no keys to lend. */
  readonly unusableReason?: 'no_shared_keys';
}

/** The providers that the service knows. */
export type OAuthProviderId = WireConfig['oauth_providers'][number]['id'];

/** With the shared one the service sends mail in its own name; a standard one belongs to the project. */
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

/** The settings that owners alone see. The compiler asks for each of the contract's, and for its line in AdminProjectConfig. */
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

/** All settings but those with a secret in them. */
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

/** What a single provider is configured by beside its keys. */
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
  const password = 'password' in wire ? wire.password : ''; // it is there unless it was asked to be hidden
  return { type, host, port, username, password, senderName: sender_name, senderEmail: sender_email };
}
