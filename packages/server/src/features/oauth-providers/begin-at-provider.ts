import type { Context } from '../../context.ts';
import { codeChallengeOf } from '../../platform/code-challenge.ts';
import type { OAuthProviderId, ProviderKeys } from '../projects/index.ts';
import { openClient } from './provider-client.ts';
import { UnusableAnswerError } from './read-answer.ts';
import { explainFailures } from './provider-failure.ts';

export interface BegunAtProvider {
  /** Where people are sent to. */
  readonly location: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** What proves later that it was us who asked; a secret. */
  readonly verifier: string;
  /** What an ID token must repeat. */
  readonly nonce: string;
}

/** Sends somebody to a provider, who comes back with the state. */
export async function beginAtProvider(
  ctx: Context,
  keys: ProviderKeys,
  providerId: OAuthProviderId,
  given: { readonly state: string; readonly extraScopes: readonly string[] },
): Promise<BegunAtProvider> {
  const { provider, client, redirectUri } = await explainFailures(ctx, { keys, providerId, step: 'discovery' }, () =>
    openClient(ctx, keys, providerId),
  );
  const verifier = ctx.random.secret();
  const nonce = ctx.random.secret();
  const scopes = [...new Set([...provider.scopes, ...given.extraScopes])];
  const parameters = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
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
  if (authorization_endpoint === undefined) throw new UnusableAnswerError('it has no authorization_endpoint');
  const location = new URL(authorization_endpoint);
  const query = new URLSearchParams(location.search); // on its own: a URL would be written anew for each parameter
  for (const [name, value] of Object.entries(parameters)) query.set(name, value);
  location.search = query.toString();
  return { location: location.href, clientId: keys.clientId, scopes, verifier, nonce };
}
