import { canBeShared, isMicrosoftTenant, OAUTH_PROVIDER_IDS, type SharedOAuthProviderId } from '@keystead/contract';
import type { SettingsReader } from '../../../platform/settings.ts';
import type { ClientKeys, SharedOAuth } from './shared-oauth.ts';

/** The names of the settings with the keys of one provider. */
interface KeyNames {
  readonly id: string;
  readonly secret: string;
  readonly facebookConfig?: string;
  readonly microsoftTenant?: string;
}

/** The names of all OAuth settings. */
export interface OAuthSettingNames {
  readonly keysOf: (providerId: SharedOAuthProviderId) => KeyNames;
  readonly issuer: string;
  readonly issuerSecret: string;
}

/** Reads the shared keys of the instance, or the issuer that simulates all providers. */
export function readSharedOAuth(
  settings: SettingsReader,
  names: OAuthSettingNames,
  isProduction: boolean,
): SharedOAuth {
  const keys = Object.fromEntries(
    OAUTH_PROVIDER_IDS.filter(canBeShared).flatMap((id) => {
      const given = readKeys(settings, names.keysOf(id));
      return given ? [[id, given]] : [];
    }),
  );
  const issuer = readIssuer(settings, names, isProduction);
  if (issuer && Object.keys(keys).length > 0)
    settings.problem(names.issuer, 'replaces all OAuth providers. Set it or the keys of providers, but not both');
  return { keys, ...(issuer && { issuer }), isDevelopment: !isProduction };
}

function readKeys(settings: SettingsReader, names: KeyNames): ClientKeys | undefined {
  const pair = readPair(settings, names.id, names.secret);
  const readBeside = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : settings.text(name);
    if (!pair && value !== undefined && name !== undefined)
      settings.problem(name, `requires ${names.id} and ${names.secret}`);
    return value;
  };
  const facebookConfigId = readBeside(names.facebookConfig);
  const microsoftTenantId = readBeside(names.microsoftTenant);
  if (names.microsoftTenant !== undefined && microsoftTenantId !== undefined && !isMicrosoftTenant(microsoftTenantId))
    settings.problem(names.microsoftTenant, 'must be common, organizations, consumers, a tenant ID or a domain');
  const [clientId, clientSecret] = pair ?? [];
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return {
    clientId,
    clientSecret,
    ...(facebookConfigId !== undefined && { facebookConfigId }),
    ...(microsoftTenantId !== undefined && { microsoftTenantId }),
  };
}

function readIssuer(
  settings: SettingsReader,
  { issuer, issuerSecret }: OAuthSettingNames,
  isProduction: boolean,
): SharedOAuth['issuer'] {
  const pair = readPair(settings, issuer, issuerSecret);
  const url = settings.httpUrl(issuer);
  if (isProduction && url?.startsWith('http://'))
    settings.problem(issuer, 'must start with https:// in production, because secrets are sent there');
  return pair && url !== undefined ? { url, clientSecret: pair[1] } : undefined;
}

function readPair(settings: SettingsReader, name: string, secretName: string): [string, string] | undefined {
  const value = settings.text(name);
  const secret = settings.text(secretName);
  if (value !== undefined && secret !== undefined) return [value, secret];
  if (value !== secret) settings.problem(name, `and ${secretName} must be set together`);
  return undefined;
}
