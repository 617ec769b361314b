import type { BodyOf, getCurrentProject, ResponseOf, updateCurrentProject } from '@keystead/contract';

/** The changes that owners can make to the configuration of a project, as they are sent. */
export type ConfigChanges = NonNullable<BodyOf<typeof updateCurrentProject, 'admin'>['config']>;
type ConfigSeenBy<Access extends 'client' | 'admin'> = ResponseOf<typeof getCurrentProject, Access>['config'];

/**
 * The settings with a single value. Lists and objects (domains, providers, the SMTP server) have their own tables and
 * functions.
 */
type Setting = {
  [Name in keyof ConfigChanges]-?: NonNullable<ConfigChanges[Name]> extends boolean | number | string ? Name : never;
}[keyof ConfigChanges];
type SettingSeenByApps = Setting & keyof ConfigSeenBy<'client'>;

/**
 * Maps the column of each setting, which is also its name on the wire, to its name in code. Views, SELECT and UPDATE
 * are built from these two tables, and the compiler requires an entry for each setting of the contract.
 */
export const appSettingColumns = {
  sign_up_enabled: 'signUpEnabled',
  credential_enabled: 'credentialEnabled',
  magic_link_enabled: 'magicLinkEnabled',
  client_team_creation_enabled: 'clientTeamCreationEnabled',
  client_user_deletion_enabled: 'clientUserDeletionEnabled',
  allow_localhost: 'allowLocalhost',
} as const satisfies Record<SettingSeenByApps, string>;

const ownerSettingColumns = {
  client_key_required: 'clientKeyRequired',
  allow_any_subdomain: 'allowAnySubdomain',
  create_team_on_sign_up: 'createTeamOnSignUp',
  refuse_common_passwords: 'refuseCommonPasswords',
  require_email_verification: 'requireEmailVerification',
  require_recent_sign_in: 'requireRecentSignIn',
  session_idle_limit_millis: 'sessionIdleLimitMillis',
  session_lifetime_millis: 'sessionLifetimeMillis',
  event_retention_days: 'eventRetentionDays',
  email_logo_url: 'emailLogoUrl',
  email_color: 'emailColor',
  email_footer: 'emailFooter',
} as const satisfies Record<Exclude<Setting, SettingSeenByApps>, string>;

export const settingColumns = { ...appSettingColumns, ...ownerSettingColumns } as const;

type Names = typeof settingColumns;
export type SettingsOnWire = Pick<ConfigSeenBy<'admin'>, Setting>;
/** The settings by their names in code. */
export type ProjectSettings = { readonly [Name in Setting as Names[Name]]: SettingsOnWire[Name] };

/** Returns the settings of one of the tables by their names on the wire. */
export function settingsOnWire<Name extends Setting>(
  table: Pick<Names, Name>,
  settings: ProjectSettings,
): Pick<SettingsOnWire, Name> {
  const entries = Object.entries(table) as [Name, keyof ProjectSettings][];
  return Object.fromEntries(entries.map(([wire, name]) => [wire, settings[name]])) as Pick<SettingsOnWire, Name>; // one entry per name
}

/** Returns the settings among these changes, without the secrets beside them. */
export function settingsAmong(changes: ConfigChanges): Partial<SettingsOnWire> {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => Object.hasOwn(settingColumns, name)));
}
