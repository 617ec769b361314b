import { isDeepStrictEqual } from 'node:util';
import { settingColumns, settingsOnWire } from './project-settings.ts';
import type { Project } from './project.ts';

/** Which settings are other than before, by their names on the wire. What they were and are is not told: some are secrets. */
export function changedSettings(before: Project, after: Project): string[] {
  const was: Record<string, unknown> = namedSettings(before);
  const is: Record<string, unknown> = namedSettings(after);
  return Object.keys(was).filter((name) => !isDeepStrictEqual(was[name], is[name]));
}

const namedSettings = ({ displayName, description, isProductionMode, config }: Project) => ({
  display_name: displayName,
  description,
  is_production_mode: isProductionMode,
  ...settingsOnWire(settingColumns, config),
  domains: config.domains,
  oauth_providers: config.oauthProviders,
  email_config: config.standardEmail,
  team_creator_default_permissions: config.teamCreatorDefaultPermissions,
  team_member_default_permissions: config.teamMemberDefaultPermissions,
});
