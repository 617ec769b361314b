import type { getCurrentProject, ResponseOf } from '@keystead/contract';
import { appSettingColumns, settingColumns, settingsOnWire } from './project-settings.ts';
import type { OAuthProvider, Project, ProjectConfig } from './project.ts';

export type ClientProjectView = ResponseOf<typeof getCurrentProject, 'client'>;
export type AdminProjectView = ResponseOf<typeof getCurrentProject, 'admin'>;

/** What servers see: the settings as they were made. */
export function serverProjectView({ id, displayName, config }: Project): ClientProjectView {
  return { id, display_name: displayName, config: clientConfigView(config) };
}

/** What apps see: they show a button for whatever is listed here, and nobody can sign in with providers yet. */
export function clientProjectView(project: Project): ClientProjectView {
  const { config, ...shown } = serverProjectView(project);
  return { ...shown, config: { ...config, enabled_oauth_providers: [] } };
}

export function adminProjectView(project: Project, userCount: number): AdminProjectView {
  const { config } = project;
  return {
    id: project.id,
    display_name: project.displayName,
    description: project.description,
    created_at_millis: project.createdAt.getTime(),
    user_count: userCount,
    is_production_mode: project.isProductionMode,
    config: {
      ...clientConfigView(config),
      ...settingsOnWire(settingColumns, config),
      id: config.id,
      oauth_providers: config.oauthProviders.map(providerView),
      email_config: emailConfigView(config),
      team_creator_default_permissions: permissionRefs(config.teamCreatorDefaultPermissions),
      team_member_default_permissions: permissionRefs(config.teamMemberDefaultPermissions),
    },
  };
}

function clientConfigView(config: ProjectConfig): ClientProjectView['config'] {
  return {
    ...settingsOnWire(appSettingColumns, config),
    passkey_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    domains: config.domains.map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath })),
    enabled_oauth_providers: config.oauthProviders.filter(({ isEnabled }) => isEnabled).map(({ id }) => ({ id })),
  };
}

function providerView({
  id,
  isEnabled,
  standard,
}: OAuthProvider): AdminProjectView['config']['oauth_providers'][number] {
  if (!standard) return { id, enabled: isEnabled, type: 'shared' };
  return {
    id,
    enabled: isEnabled,
    type: 'standard',
    client_id: standard.clientId,
    client_secret: standard.clientSecret,
    ...(standard.facebookConfigId !== undefined && { facebook_config_id: standard.facebookConfigId }),
  };
}

function emailConfigView({ standardEmail }: ProjectConfig): AdminProjectView['config']['email_config'] {
  if (!standardEmail) return { type: 'shared' };
  const { host, port, username, password, senderName, senderEmail } = standardEmail;
  return { type: 'standard', host, port, username, password, sender_name: senderName, sender_email: senderEmail };
}

const permissionRefs = (ids: readonly string[]) => [...ids].sort().map((id) => ({ id }));
