import {
  authorizationCodeGrantRequest,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processUserInfoResponse,
  protectedResourceRequest,
  skipSubjectCheck,
  userInfoRequest,
  validateAuthResponse,
  type IDToken,
  type TokenEndpointResponse,
} from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import type { OAuthProviderId, ProviderKeys } from '../../core/index.ts';
import type { ProfileSource, ProviderProfile, ProviderTokens } from './provider.ts';
import { openClient, serverOfToken, tokenOptions, type ProviderClient } from './provider-client.ts';
import { explainFailures, ProviderFailure } from './provider-failure.ts';
import { readTokens } from './read-tokens.ts';
import { UnusableAnswerError } from './read-answer.ts';

export interface FinishOptions {
  /** The query of the callback request. */
  readonly answer: Readonly<Record<string, string>>;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  /** The scopes that the flow requested. */
  readonly scopes: readonly string[];
}

/** Returns the profile of the person who came back from a provider, and the tokens that it granted. */
export async function finishAtProvider(
  ctx: Context,
  keys: ProviderKeys,
  providerId: OAuthProviderId,
  given: FinishOptions,
): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }> {
  const call = { keys, providerId };
  const at = await explainFailures(ctx, { ...call, step: 'discovery' }, () => openClient(ctx, keys, providerId));
  const parameters = await explainFailures(ctx, { ...call, step: 'authorization' }, async () =>
    validateAuthResponse(at.provider.server, at.client, new URLSearchParams(given.answer), given.state),
  );
  if (!parameters.get('code'))
    throw new ProviderFailure('INVALID_AUTHORIZATION_CODE', { step: 'authorization', reason: 'no code' });
  const { response, tokens } = await explainFailures(ctx, { ...call, step: 'tokens' }, async () => {
    const answered = await askForTokens(at, parameters, given);
    const known = { asked: given.scopes, isRenewable: false };
    return { response: answered, tokens: readTokens(ctx.clock, at.provider, answered, known) };
  });
  const source = profileSource(at, response.access_token, getValidatedIdTokenClaims(response));
  const profile = await explainFailures(ctx, { ...call, step: 'profile' }, () => at.provider.readProfile(source));
  return { profile, tokens };
}

async function askForTokens(
  at: ProviderClient,
  parameters: URLSearchParams,
  { verifier, nonce }: FinishOptions,
): Promise<TokenEndpointResponse> {
  const { provider, client, authentication, redirectUri } = at;
  const { options, seen } = tokenOptions(at);
  const response = await authorizationCodeGrantRequest(
    provider.server,
    client,
    authentication,
    parameters,
    redirectUri,
    verifier,
    options,
  );
  const isIdTokenExpected = provider.isIdTokenRequired === true || seen.idToken !== undefined;
  return processAuthorizationCodeResponse(
    serverOfToken(provider, seen.idToken),
    client,
    response,
    isIdTokenExpected ? { expectedNonce: nonce, requireIdToken: true } : {},
  );
}

const profileSource = (
  { provider: { server }, client, options }: ProviderClient,
  accessToken: string,
  claims: IDToken | undefined,
): ProfileSource => ({
  claims,
  async ask(url) {
    const headers = new Headers({ accept: 'application/json' });
    const response = await protectedResourceRequest(accessToken, 'GET', new URL(url), headers, null, options);
    if (response.status === 403 || response.status === 404) return null;
    if (response.status !== 200) throw new UnusableAnswerError(`status ${response.status}`);
    return response.json();
  },
  async askUserInfo() {
    const response = await userInfoRequest(server, client, accessToken, options);
    return processUserInfoResponse(server, client, claims?.sub ?? skipSubjectCheck, response);
  },
});
