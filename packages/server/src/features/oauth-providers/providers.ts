import type { Context } from '../../context.ts';
import type { OAuthProviderId, ProviderKeys } from '../projects/index.ts';
import { discord } from './discord.ts';
import { facebook } from './facebook.ts';
import { github } from './github.ts';
import { google } from './google.ts';
import { microsoft } from './microsoft.ts';
import { findIssuer } from './openid-issuer.ts';
import type { Provider } from './provider.ts';
import { spotify } from './spotify.ts';

const providers: Readonly<Record<OAuthProviderId, Provider>> = {
  google,
  github,
  facebook,
  microsoft,
  spotify,
  discord,
};

/** Where these keys lead. */
export const findProvider = async (ctx: Context, keys: ProviderKeys, providerId: OAuthProviderId): Promise<Provider> =>
  keys.issuer === undefined ? providers[providerId] : findIssuer(ctx, keys.issuer);
