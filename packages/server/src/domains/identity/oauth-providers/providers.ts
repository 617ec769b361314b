import type { Context } from '../../../context.ts';
import type { OAuthProviderId, ProviderKeys } from '../../core/index.ts';
import { discord } from './discord.ts';
import { facebook } from './facebook.ts';
import { github } from './github.ts';
import { google } from './google.ts';
import { findMicrosoft } from './microsoft.ts';
import { findIssuer } from './openid-issuer.ts';
import type { Provider } from './provider.ts';
import { spotify } from './spotify.ts';

const providers: Readonly<Record<Exclude<OAuthProviderId, 'microsoft'>, Provider>> = {
  google,
  github,
  facebook,
  spotify,
  discord,
};

/** Returns the provider that the keys belong to. */
export async function findProvider(ctx: Context, keys: ProviderKeys, providerId: OAuthProviderId): Promise<Provider> {
  if (keys.issuer !== undefined) return findIssuer(ctx, keys.issuer);
  return providerId === 'microsoft' ? findMicrosoft(ctx, keys.microsoftTenantId) : providers[providerId];
}
