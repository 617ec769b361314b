import type { getCurrentProject, ResponseOf } from '@keystead/contract';
import { usableDomains } from './callback-url.ts';
import { isUnusable, offeredProviders, type Lender } from './oauth-keys.ts';
import { appSettingColumns, settingColumns, settingsOnWire } from './project-settings.ts';
import type { OAuthProvider, Project, ProjectConfig } from './project.ts';

export type ClientProjectView = ResponseOf<typeof getCurrentProject, 'client'>;
export type AdminProjectView = ResponseOf<typeof getCurrentProject, 'admin'>;

/** The project as apps and servers see it. Apps show a button for each provider that is listed here. */
export function clientProjectView(lender: Lender, project: Project): ClientProjectView {
  return { id: project.id, display_name: project.displayName, config: clientConfigView(lender, project) };
}

export function adminProjectView(lender: Lender, project: Project, userCount: number): AdminProjectView {
  const { config } = project;
  return {
    id: project.id,
    display_name: project.displayName,
    description: project.description,
    created_at_millis: project.createdAt.getTime(),
    user_count: userCount,
    is_production_mode: project.isProductionMode,
    config: {
      ...clientConfigView(lender, project),
      ...settingsOnWire(settingColumns, config),
      id: config.id,
      domains: domainViews(config.domains),
      oauth_providers: config.oauthProviders.map((provider) => providerView(lender, provider)),
      email_config: emailConfigView(config),
      team_creator_default_permissions: permissionRefs(config.teamCreatorDefaultPermissions),
      team_member_default_permissions: permissionRefs(config.teamMemberDefaultPermissions),
    },
  };
}

function clientConfigView(lender: Lender, project: Project): ClientProjectView['config'] {
  const { config } = project;
  return {
    ...settingsOnWire(appSettingColumns, config),
    passkey_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    domains: domainViews(usableDomains(project.isProductionMode, config)),
    enabled_oauth_providers: offeredProviders(lender, project).map(({ id }) => ({ id })),
  };
}

const domainViews = (domains: ProjectConfig['domains']): AdminProjectView['config']['domains'] =>
  domains.map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath }));

function providerView(lender: Lender, provider: OAuthProvider): AdminProjectView['config']['oauth_providers'][number] {
  const { id, isEnabled, standard } = provider;
  const unusable = isUnusable(lender, provider) && ({ unusable_reason: 'no_shared_keys' } as const);
  const base = { id, provider_config_id: id, enabled: isEnabled };
  if (!standard) return { ...base, type: 'shared', ...unusable };
  return {
    ...base,
    type: 'standard',
    client_id: standard.clientId,
    client_secret: standard.clientSecret,
    ...(standard.facebookConfigId !== undefined && { facebook_config_id: standard.facebookConfigId }),
    ...(standard.microsoftTenantId !== undefined && { microsoft_tenant_id: standard.microsoftTenantId }),
  };
}

function emailConfigView({ standardEmail }: ProjectConfig): AdminProjectView['config']['email_config'] {
  if (!standardEmail) return { type: 'shared' };
  const { host, port, username, password, senderName, senderEmail } = standardEmail;
  return { type: 'standard', host, port, username, password, sender_name: senderName, sender_email: senderEmail };
}

const permissionRefs = (ids: readonly string[]) => [...ids].sort().map((id) => ({ id }));
