import type { SettingChange } from '@keystead/contract';
import { settingColumns, settingsOnWire } from './project-settings.ts';
import type { OAuthProvider, Project, StandardEmailConfig } from './project.ts';

type Value = SettingChange['before'];

/** One value of a setting; lists and objects have several. */
interface Stored {
  readonly path: string;
  readonly value: Value;
  /** The value grants access elsewhere, so events only say that it changed. */
  readonly isSecret?: boolean;
}

/** Events contain only the beginning of a longer text. */
const MAX_TEXT_LENGTH = 500;

/** Returns the settings that differ, by their names on the wire, in the order of the settings. */
export function changedSettings(before: Project, after: Project): SettingChange[] {
  const was = storedIn(before);
  const is = storedIn(after);
  return [...new Map([...was, ...is]).keys()].flatMap((key) => changeOf(was.get(key), is.get(key)));
}

function changeOf(was: Stored | undefined, is: Stored | undefined): SettingChange[] {
  const stored = is ?? was;
  if (!stored || was?.value === is?.value) return [];
  const { path, isSecret } = stored;
  if (isSecret) return [{ path, is_secret: true }];
  return [{ path, ...(was && { before: inShort(was.value) }), ...(is && { after: inShort(is.value) }) }];
}

const inShort = (value: Value): Value =>
  typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;

function storedIn({ displayName, description, isProductionMode, config }: Project): ReadonlyMap<string, Stored> {
  const plain = {
    display_name: displayName,
    description,
    is_production_mode: isProductionMode,
    ...settingsOnWire(settingColumns, config),
  };
  return new Map([
    ...byPath([
      ...Object.entries(plain).map(([path, value]) => ({ path, value })),
      ...config.domains.map(({ domain, handlerPath }) => ({ path: `domains.${domain}`, value: handlerPath })),
      ...config.oauthProviders.flatMap(storedOfProvider),
      ...storedOfEmail(config.standardEmail),
    ]),
    ...byValue('team_creator_default_permissions', config.teamCreatorDefaultPermissions),
    ...byValue('team_member_default_permissions', config.teamMemberDefaultPermissions),
  ]);
}

const byPath = (values: readonly Stored[]) => values.map((stored) => [stored.path, stored] as const);

/** List entries are compared one by one: each is either present or absent. */
const byValue = (path: string, values: readonly string[]) =>
  values.map((value) => [`${path}.${value}`, { path, value }] as const);

const storedOfProvider = ({ id, isEnabled, standard }: OAuthProvider): Stored[] =>
  within(`oauth_providers.${id}`, [
    { path: 'enabled', value: isEnabled },
    { path: 'type', value: standard ? 'standard' : 'shared' },
    { path: 'client_id', value: standard?.clientId },
    { path: 'client_secret', value: standard?.clientSecret, isSecret: true },
    { path: 'facebook_config_id', value: standard?.facebookConfigId },
    { path: 'microsoft_tenant_id', value: standard?.microsoftTenantId },
  ]);

/** For some email services the username is also the password. */
const storedOfEmail = (email: StandardEmailConfig | undefined): Stored[] =>
  within('email_config', [
    { path: 'type', value: email ? 'standard' : 'shared' },
    { path: 'host', value: email?.host },
    { path: 'port', value: email?.port },
    { path: 'username', value: email?.username, isSecret: true },
    { path: 'password', value: email?.password, isSecret: true },
    { path: 'sender_name', value: email?.senderName },
    { path: 'sender_email', value: email?.senderEmail },
  ]);

const within = (name: string, values: readonly Stored[]): Stored[] =>
  values.filter(({ value }) => value !== undefined).map((stored) => ({ ...stored, path: `${name}.${stored.path}` }));
