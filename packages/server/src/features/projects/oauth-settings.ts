import type { SHARED_OAUTH_PROVIDER_IDS } from '@keystead/contract';
import type { SettingsReader } from '../../platform/settings.ts';
import type { SharedOAuth } from './shared-oauth.ts';

type SharedProviderId = (typeof SHARED_OAUTH_PROVIDER_IDS)[number];

/** What each of the settings is called. */
export interface OAuthSettingNames {
  readonly keys: Readonly<
    Record<SharedProviderId, { readonly id: string; readonly secret: string; readonly facebookConfig?: string }>
  >;
  readonly issuer: string;
  readonly issuerSecret: string;
}

/** The keys that the instance lends, or the issuer that stands in for all providers. */
export function readSharedOAuth(
  settings: SettingsReader,
  names: OAuthSettingNames,
  isProduction: boolean,
): SharedOAuth {
  const keys = Object.fromEntries(
    Object.entries(names.keys).flatMap(([provider, of]) => {
      const given = readKeys(settings, of);
      return given ? [[provider, given]] : [];
    }),
  );
  const issuer = readIssuer(settings, names, isProduction);
  if (issuer && Object.keys(keys).length > 0)
    settings.problem(names.issuer, 'stands in for all providers: set it, or keys of providers, but not both');
  return { keys, ...(issuer && { issuer }), isDevelopment: !isProduction };
}

function readKeys(
  settings: SettingsReader,
  names: OAuthSettingNames['keys'][SharedProviderId],
): SharedOAuth['keys'][SharedProviderId] {
  const pair = readPair(settings, names.id, names.secret);
  const facebookConfigId = names.facebookConfig === undefined ? undefined : settings.text(names.facebookConfig);
  if (!pair && facebookConfigId !== undefined && names.facebookConfig !== undefined)
    settings.problem(names.facebookConfig, `needs ${names.id} and ${names.secret}`);
  const [clientId, clientSecret] = pair ?? [];
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, ...(facebookConfigId !== undefined && { facebookConfigId }) };
}

function readIssuer(
  settings: SettingsReader,
  { issuer, issuerSecret }: OAuthSettingNames,
  isProduction: boolean,
): SharedOAuth['issuer'] {
  const pair = readPair(settings, issuer, issuerSecret);
  const url = settings.httpUrl(issuer);
  if (isProduction && url?.startsWith('http://'))
    settings.problem(issuer, 'must begin with https:// in production: secrets are sent there');
  return pair && url !== undefined ? { url, clientSecret: pair[1] } : undefined;
}

function readPair(settings: SettingsReader, name: string, secretName: string): [string, string] | undefined {
  const value = settings.text(name);
  const secret = settings.text(secretName);
  if (value !== undefined && secret !== undefined) return [value, secret];
  if (value !== secret) settings.problem(name, `and ${secretName} must be set together`);
  return undefined;
}
