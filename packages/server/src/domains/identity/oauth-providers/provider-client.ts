import {
  clockSkew,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  type Client,
  type ClientAuth,
} from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import type { OAuthProviderId, ProviderKeys } from '../../core/index.ts';
import { libraryOptions, type LibraryOptions } from './library-options.ts';
import type { JsonObject, Provider } from './provider.ts';
import { findProvider } from './providers.ts';

/** This service as a client of a provider: the arguments of each library call. */
export interface ProviderClient {
  readonly provider: Provider;
  readonly client: Client;
  readonly authentication: ClientAuth;
  readonly redirectUri: string;
  readonly options: LibraryOptions;
}

export async function openClient(
  ctx: Context,
  keys: ProviderKeys,
  providerId: OAuthProviderId,
): Promise<ProviderClient> {
  const provider = await findProvider(ctx, keys, providerId);
  const skewMillis = ctx.clock.now().getTime() - Date.now(); // ID tokens are checked by our clock, which the library doesn't know
  return {
    provider,
    client: { client_id: keys.clientId, [clockSkew]: Math.round(skewMillis / 1000) },
    authentication: authenticationAt(provider)(keys.clientSecret),
    redirectUri: redirectUriOf(ctx, providerId),
    options: libraryOptions(ctx, keys.issuer),
  };
}

/** Returns the URL that a provider redirects people back to. */
export const redirectUriOf = ({ baseUrl }: Context, providerId: OAuthProviderId): string =>
  `${baseUrl}/api/v1/auth/oauth/callback/${providerId}`;

/** Sends the secret in the body, unless the server says that it accepts it in a header. */
export const authenticationAt = ({ server }: Pick<Provider, 'server'>): typeof ClientSecretPost =>
  server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;

/** Returns options for calls to the token endpoint that convert a provider's own errors into standard ones. */
export function tokenOptions({ options, provider }: ProviderClient): {
  readonly options: LibraryOptions;
  /** The ID token as it was sent, if there is one. */
  readonly seen: { idToken?: unknown };
} {
  const seen: { idToken?: unknown } = {};
  const askForTokens: LibraryOptions[typeof customFetch] = async (url, sent) => {
    const response = await options[customFetch](url, sent);
    const text = await response.text();
    const answer = parseObject(text);
    seen.idToken = answer?.['id_token'];
    const { headers, status } = response;
    if (answer && provider.isGrantRefused?.(answer)) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const isErrorInDisguise = status === 200 && typeof answer?.['error'] === 'string';
    return new Response(text === '' ? null : text, { headers, status: isErrorInDisguise ? 400 : status });
  };
  return { options: { ...options, [customFetch]: askForTokens }, seen };
}

/** Returns the server that an ID token is compared with: if each tenant is an issuer, the one of the token's tenant. */
export function serverOfToken({ server, issuerOfTenant }: Provider, idToken: unknown): Provider['server'] {
  if (!issuerOfTenant || typeof idToken !== 'string') return server;
  const claims = parseObject(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  return { ...server, issuer: issuerOfTenant(claims?.['tid']) };
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined; // every JSON object is one
  } catch {
    return undefined;
  }
}
