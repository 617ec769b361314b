import type { BodyOf } from '../http/endpoint-types.ts';
import { toWire } from '../http/to-wire.ts';
import {
  type AdminProjectConfig,
  type EmailConfig,
  type OAuthProviderConfig,
  OWNER_SETTINGS,
} from './admin-project.ts';
import { APP_SETTINGS } from './project.ts';
import { refuseUnknownSettings } from './refuse-unknown-settings.ts';
import type { WireChanges, WireConfigChanges } from './settings-of.ts';

/** Changes to a project. Fields you leave out keep their values. */
export interface ProjectChanges {
  displayName?: string;
  description?: string | null;
  isProductionMode?: boolean;
  /**
   * `domains` and `emailConfig` are replaced as a whole. `oauthProviders` must list every configured provider; an empty
   * list disables them all.
   */
  config?: Partial<Omit<AdminProjectConfig, 'id'>>;
}

/** A project to create. Everything except its name has a default. */
export interface NewProject extends ProjectChanges {
  displayName: string;
}

/**
 * The fields of a project. Read-only ones are accepted and ignored, so that you can pass `{ ...project, displayName }`.
 */
const PROJECT_KEYS = [
  'displayName',
  'description',
  'isProductionMode',
  'config',
  'id',
  'createdAt',
  'userCount',
  'productionModeErrors',
];

export function fromProjectChanges(changes: ProjectChanges): WireChanges {
  refuseUnknownSettings(changes, PROJECT_KEYS);
  const { displayName, description, isProductionMode, config } = changes;
  return {
    display_name: displayName,
    description,
    is_production_mode: isProductionMode,
    config: config && fromConfig(config),
  };
}

export function fromNewProject(project: NewProject): BodyOf<'createProject', 'client'> {
  return { ...fromProjectChanges(project), display_name: project.displayName };
}

const SETTINGS = [...APP_SETTINGS, ...OWNER_SETTINGS] as const;

/** The settings that are sent in a shape of their own, or not at all. The compiler requires each of them here. */
const OTHER_KEYS: Readonly<Record<Exclude<keyof AdminProjectConfig, (typeof SETTINGS)[number]>, true>> = {
  id: true,
  domains: true,
  emailConfig: true,
  oauthProviders: true,
  teamCreatorDefaultPermissions: true,
  teamMemberDefaultPermissions: true,
};

function fromConfig(config: NonNullable<ProjectChanges['config']>): WireConfigChanges {
  refuseUnknownSettings(config, [...SETTINGS, ...Object.keys(OTHER_KEYS)], 'config.');
  return {
    ...toWire(config, ...SETTINGS),
    domains: config.domains?.map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath })),
    email_config: config.emailConfig && fromEmailConfig(config.emailConfig),
    oauth_providers: config.oauthProviders?.map(fromProviderConfig),
    team_creator_default_permissions: config.teamCreatorDefaultPermissions?.map(({ id }) => ({ id })),
    team_member_default_permissions: config.teamMemberDefaultPermissions?.map(({ id }) => ({ id })),
  };
}

function fromProviderConfig(provider: OAuthProviderConfig): NonNullable<WireConfigChanges['oauth_providers']>[number] {
  const { id, enabled, type } = provider;
  if (type === 'shared') return { id, enabled, type };
  const { clientId, clientSecret, facebookConfigId, microsoftTenantId } = provider;
  return {
    id,
    enabled,
    type,
    client_id: clientId,
    client_secret: clientSecret,
    facebook_config_id: facebookConfigId,
    microsoft_tenant_id: microsoftTenantId,
  };
}

function fromEmailConfig(config: EmailConfig): NonNullable<WireConfigChanges['email_config']> {
  if (config.type === 'shared') return { type: 'shared' };
  const { type, host, port, username, password, senderName, senderEmail } = config;
  return { type, host, port, username, password, sender_name: senderName, sender_email: senderEmail };
}
