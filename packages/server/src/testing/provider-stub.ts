import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { canBeShared, OAUTH_PROVIDER_IDS } from '@keystead/contract';
import type { SharedOAuth } from '../domains/core/projects/shared-oauth.ts';
import { createCheckedFetch, type CheckedFetchOptions } from '../platform/checked-fetch.ts';
import { stubIdToken, type IdTokenOptions } from './provider-stub-id-token.ts';
import { mira, stubPlaces, type StubPerson, type StubProviderId } from './provider-stub-answers.ts';

/** Microsoft has a path per tenant; all of them get the same responses. */
const withUsualTenant = (place: string): string =>
  place.replace(/^login\.microsoftonline\.com\/[^/]+\/oauth2\//, 'login.microsoftonline.com/consumers/oauth2/');

/** JSON with status 200, or a handler that writes the response. */
export type StubAnswer = ((sent: StubRequest, answer: ServerResponse) => void) | object | null;

export interface StubRequest {
  readonly method: string;
  /** The host and path at the provider: `github.com/login/oauth/access_token`. */
  readonly place: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  /** The fields of a form. */
  readonly form: Readonly<Record<string, string>>;
}

/** A loopback server that simulates all providers and an OpenID issuer. */
export interface ProviderStub {
  /** The simulated OpenID issuer. */
  readonly issuer: string;
  /** A fetch that sends requests for providers to the stub. */
  readonly providerFetch: typeof fetch;
  /** For `startTestInstance`: shared keys for the providers that support them, as `{id}-client` and `{id}-secret`. */
  readonly oauth: { readonly sharedOAuth: SharedOAuth; readonly providerFetch: typeof fetch };
  /** The same with the stub's issuer in place of all shared keys. */
  readonly issuerOAuth: { readonly sharedOAuth: SharedOAuth; readonly providerFetch: typeof fetch };
  /** All requests so far. */
  readonly requests: StubRequest[];
  /** Overrides the response of an endpoint. */
  answer(place: string, answer: StubAnswer): void;
  /**
   * Follows the link to a provider as a person who signs in and agrees; returns the URL that they are redirected to.
   * The issuer always sends an ID token, and other providers if one is given here.
   */
  signIn(location: string, person?: StubPerson, idToken?: IdTokenOptions): URL;
  /** The person refuses. */
  refuse(location: string): URL;
  /** Removes overridden responses and forgets the requests. */
  reset(): void;
  stop(): Promise<void>;
}

interface SignIn {
  readonly provider: StubProviderId;
  readonly person: StubPerson;
  readonly asked: URLSearchParams;
  readonly idToken: IdTokenOptions | undefined;
}

export const ISSUER_SECRET = 'issuer-secret';

export async function startProviderStub(options: Pick<CheckedFetchOptions, 'limits'> = {}): Promise<ProviderStub> {
  const signIns = new Map<string, SignIn>();
  const people = new Map<string, SignIn>();
  const answers = new Map<string, StubAnswer>();
  const requests: StubRequest[] = [];
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/issuer`;
  const checkedFetch = createCheckedFetch({ reachOf: () => 'anywhere', ...options });
  const providerFetch: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return checkedFetch(url.origin === origin ? url : `${origin}/${url.host}${url.pathname}${url.search}`, init);
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', origin);
    const sent: StubRequest = {
      method: incoming.method ?? '',
      place: url.pathname.slice(1),
      query: Object.fromEntries(url.searchParams),
      headers: incoming.headers,
      form: Object.fromEntries(new URLSearchParams(await readText(incoming))),
    };
    requests.push(sent);
    const answer = answers.has(sent.place) ? answers.get(sent.place) : usualAnswer(sent);
    if (typeof answer === 'function') answer(sent, outgoing);
    else writeJson(outgoing, answer ?? null);
  }

  function usualAnswer(sent: StubRequest): StubAnswer {
    if (sent.place === 'issuer/.well-known/openid-configuration') return discovery(issuer);
    for (const [provider, places] of Object.entries(stubPlaces)) {
      if (withUsualTenant(sent.place) === places.token) return tokens(provider as StubProviderId, sent);
      const profile = places.profile[sent.place];
      const known = people.get(sent.headers.authorization?.replace(/^Bearer /, '') ?? '');
      if (profile) return known ? (profile(known.person) as object) : status(401, { error: 'invalid_token' });
    }
    return status(404, { error: 'not_found' });
  }

  function tokens(provider: StubProviderId, { form, headers }: StubRequest): StubAnswer {
    const isRenewal = form['grant_type'] === 'refresh_token';
    const signIn = isRenewal ? people.get(form['refresh_token'] ?? '') : signIns.get(form['code'] ?? '');
    if (!signIn || signIn.provider !== provider || !(isRenewal || isProved(signIn, form)))
      return status(400, { error: 'invalid_grant' });
    if (!isAuthenticated(signIn, form, headers.authorization)) return status(401, { error: 'invalid_client' });
    signIns.delete(form['code'] ?? '');
    const accessToken = `${provider}-access-${randomUUID()}`;
    const refreshToken = `${provider}-refresh-${randomUUID()}`;
    people.set(accessToken, signIn);
    people.set(refreshToken, signIn);
    const hasIdToken = !isRenewal && (provider === 'issuer' || signIn.idToken !== undefined);
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: 7200,
      scope: signIn.asked.get('scope') ?? '',
      ...(hasIdToken && { id_token: stubIdToken({ ...signIn, issuer, subject: signIn.person.id }, signIn.idToken) }),
    };
  }

  const begun = (location: string): { url: URL; back: URL; provider: StubProviderId } => {
    const url = new URL(location);
    const place = (url.origin === origin ? url.pathname : `/${url.host}${url.pathname}`).slice(1);
    const found = Object.entries(stubPlaces).find(([, { authorize }]) => authorize === withUsualTenant(place));
    if (!found) throw new Error(`${place} is no provider's`);
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    return { url, back, provider: found[0] as StubProviderId };
  };

  return {
    issuer,
    providerFetch,
    oauth: { sharedOAuth: { keys: sharedKeys(), isDevelopment: false }, providerFetch },
    issuerOAuth: {
      sharedOAuth: { keys: {}, issuer: { url: issuer, clientSecret: ISSUER_SECRET }, isDevelopment: true },
      providerFetch,
    },
    requests,
    answer: (place, answer) => void answers.set(place, answer),
    signIn(location, person = mira, idToken) {
      const { url, back, provider } = begun(location);
      const code = randomUUID();
      signIns.set(code, { provider, person, asked: url.searchParams, idToken });
      back.searchParams.set('code', code);
      return back;
    },
    refuse(location) {
      const { back } = begun(location);
      back.searchParams.set('error', 'access_denied');
      return back;
    },
    reset() {
      answers.clear();
      requests.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const status =
  (code: number, body: object): StubAnswer =>
  (_sent, answer) =>
    writeJson(answer, body, code);

function writeJson(answer: ServerResponse, body: object | null, code = 200): void {
  answer.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const sharedKeys = (): SharedOAuth['keys'] =>
  Object.fromEntries(
    OAUTH_PROVIDER_IDS.filter(canBeShared).map((id) => [
      id,
      { clientId: `${id}-client`, clientSecret: `${id}-secret` },
    ]),
  );

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ['RS256', 'HS256'],
});

/** Checks PKCE and the redirect URI. */
const isProved = ({ asked }: SignIn, { code_verifier = '', redirect_uri }: StubRequest['form']): boolean =>
  asked.get('redirect_uri') === redirect_uri &&
  createHash('sha256').update(code_verifier).digest('base64url') === asked.get('code_challenge');

/** Requires the client id of the flow with any secret, in the body or by Basic authentication. */
function isAuthenticated({ asked }: SignIn, form: StubRequest['form'], authorization = ''): boolean {
  const basic = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  const [id, secret] =
    authorization === '' ? [form['client_id'], form['client_secret']] : basic.split(':').map(decodeURIComponent);
  return id === asked.get('client_id') && secret !== undefined && secret !== '';
}
