import type { Context } from '../../../context.ts';
import { codeChallengeOf } from '../../../platform/code-challenge.ts';
import type { OAuthProviderId, ProviderKeys } from '../../core/index.ts';
import { redirectUriOf } from './provider-client.ts';
import { findProvider } from './providers.ts';
import { UnusableAnswerError } from './read-answer.ts';
import { explainFailures } from './provider-failure.ts';

export interface BegunAtProvider {
  /** The URL that people are redirected to. */
  readonly location: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The PKCE verifier, which shows later that this service started the flow; a secret. */
  readonly verifier: string;
  /** The value that an ID token must repeat. */
  readonly nonce: string;
}

/** Returns where to send a person who signs in at a provider, and who comes back with the state. */
export async function beginAtProvider(
  ctx: Context,
  keys: ProviderKeys,
  providerId: OAuthProviderId,
  given: { readonly state: string; readonly extraScopes: readonly string[] },
): Promise<BegunAtProvider> {
  const provider = await explainFailures(ctx, { keys, providerId, step: 'discovery' }, () =>
    findProvider(ctx, keys, providerId),
  );
  const verifier = ctx.random.secret();
  const nonce = ctx.random.secret();
  const scopes = [...new Set([...provider.scopes, ...given.extraScopes])];
  const parameters = {
    client_id: keys.clientId,
    redirect_uri: redirectUriOf(ctx, providerId),
    response_type: 'code',
    scope: scopes.join(' '),
    state: given.state,
    nonce,
    code_challenge: codeChallengeOf(verifier),
    code_challenge_method: 'S256',
    access_type: 'offline',
    ...provider.parameters?.(keys),
  };
  const { authorization_endpoint } = provider.server;
  if (authorization_endpoint === undefined)
    throw new UnusableAnswerError('the provider metadata has no authorization_endpoint');
  return {
    location: withParameters(authorization_endpoint, parameters),
    clientId: keys.clientId,
    scopes,
    verifier,
    nonce,
  };
}

/**
 * Adds parameters to the URL of an endpoint. Only a URL that may have parameters already is parsed; the built-in ones
 * have none.
 */
function withParameters(endpoint: string, parameters: Readonly<Record<string, string>>): string {
  if (!/[?#]/.test(endpoint)) return `${endpoint}?${new URLSearchParams(parameters).toString()}`;
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
