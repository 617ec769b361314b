import type { Lender } from './oauth-keys.ts';
import { settingColumns, settingsOnWire } from './project-settings.ts';
import type { Project } from './project.ts';
import { adminProjectView } from './projects.view.ts';
import type { ProjectChanges } from './update-project.ts';

/**
 * Returns the changes that give another project the same settings. Without secrets, providers with their own keys and a
 * custom SMTP server are left out, because they don't work without them.
 */
export function movedSettings(lender: Lender, project: Project, includesSecrets: boolean): ProjectChanges {
  const { display_name, description, is_production_mode, config } = adminProjectView(lender, project, 0);
  const providers = config.oauth_providers.filter(({ type }) => includesSecrets || type === 'shared');
  const hasMail = includesSecrets || config.email_config.type === 'shared';
  return {
    display_name,
    description,
    is_production_mode,
    config: {
      ...settingsOnWire(settingColumns, project.config),
      domains: config.domains,
      ...(hasMail && { email_config: config.email_config }),
      oauth_providers: providers.map((provider) => ({
        id: provider.id,
        enabled: provider.enabled,
        type: provider.type,
        client_id: provider.client_id,
        client_secret: provider.client_secret,
        facebook_config_id: provider.facebook_config_id,
        microsoft_tenant_id: provider.microsoft_tenant_id,
      })),
      team_creator_default_permissions: config.team_creator_default_permissions,
      team_member_default_permissions: config.team_member_default_permissions,
    },
  } as ProjectChanges; // the view type is wider than the request type; with the secrets, the values match it
}
