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
  readonly config: AdminProjectConfig;
}

/** The settings of a project. */
export interface AdminProjectConfig extends Omit<ProjectConfig, 'oauthProviders'> {
  readonly id: string;
  /** Whether clients need a publishable client key. The SDK always sends one. */
  readonly clientKeyRequired: boolean;
  readonly createTeamOnSignUp: boolean;
  /** Whether new passwords may not be common ones. */
  readonly refuseCommonPasswords: boolean;
  /**
   * Whether switching the second factor, setting a first password and deleting the own account need a sign-in, or a password
   * entered again, within the last 10 minutes.
   */
  readonly requireRecentSignIn: boolean;
  /** How long a session may go unused before it ends; null for no limit. */
  readonly sessionIdleLimitMillis: number | null;
  /** All configured providers, the disabled ones too. */
  readonly oauthProviders: readonly OAuthProviderConfig[];
  readonly emailConfig: EmailConfig;
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
}

/** With shared keys the service lends its own; standard ones belong to the project. */
export type OAuthProviderConfig =
  | {
      readonly id: OAuthProviderId;
      readonly enabled: boolean;
      readonly type: 'shared';
      /** Why people cannot sign in with it although it is enabled: the service has no keys to lend. */
      readonly unusableReason?: 'no_shared_keys';
    }
  | {
      readonly id: OAuthProviderId;
      readonly enabled: boolean;
      readonly type: 'standard';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly facebookConfigId?: string;
    };

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

type WireProject = AnswerOf<'getInternalCurrentProject', 'admin'>;
type WireConfig = WireProject['config'];

/** The settings that owners alone see. The compiler asks for each of the contract's, and for its line in AdminProjectConfig. */
export const OWNER_SETTINGS = [
  'clientKeyRequired',
  'createTeamOnSignUp',
  'refuseCommonPasswords',
  'requireRecentSignIn',
  'sessionIdleLimitMillis',
] as const satisfies readonly (keyof AdminProjectConfig)[];

export function toAdminProject(wire: WireProject): AdminProject {
  return {
    id: wire.id,
    displayName: wire.display_name,
    description: wire.description,
    createdAt: new Date(wire.created_at_millis),
    userCount: wire.user_count,
    isProductionMode: wire.is_production_mode,
    config: toAdminConfig(wire.config),
  };
}

function toAdminConfig(wire: WireConfig): AdminProjectConfig & SettingsOf<WireConfig> {
  return {
    ...toAppConfig(wire),
    ...fromWire(wire, ...OWNER_SETTINGS),
    id: wire.id,
    oauthProviders: wire.oauth_providers.map(toProviderConfig),
    emailConfig: toEmailConfig(wire.email_config),
    teamCreatorDefaultPermissions: wire.team_creator_default_permissions,
    teamMemberDefaultPermissions: wire.team_member_default_permissions,
  };
}

function toProviderConfig(provider: WireConfig['oauth_providers'][number]): OAuthProviderConfig {
  const { id, enabled, type, client_id = '', client_secret = '', facebook_config_id, unusable_reason } = provider;
  if (type === 'shared')
    return { id, enabled, type, ...(unusable_reason !== undefined && { unusableReason: unusable_reason }) };
  const standard = { id, enabled, type, clientId: client_id, clientSecret: client_secret };
  return facebook_config_id === undefined ? standard : { ...standard, facebookConfigId: facebook_config_id };
}

function toEmailConfig(wire: WireConfig['email_config']): EmailConfig {
  if (wire.type === 'shared') return { type: 'shared' };
  const { type, host, port, username, password, sender_name, sender_email } = wire;
  return { type, host, port, username, password, senderName: sender_name, senderEmail: sender_email };
}
