import { randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import { DEVELOPMENT_PROVIDER_SECRET } from '../secret.ts';

export const BASE_URL = 'http://localhost:8100';
export const callbackOf = (provider: string): string => `${BASE_URL}/api/v1/auth/oauth/callback/${provider}`;

/** An independent client that knows the provider only by its metadata. */
export const discover = (issuer: string, clientId = 'github', secret = DEVELOPMENT_PROVIDER_SECRET) =>
  client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretBasic(secret), {
    execute: [client.allowInsecureRequests],
  });

type Visit = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** A browser from the provider's point of view: it keeps cookies by path and follows no redirect by itself. */
export class Visitor {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async visit(url: string | URL, { headers, ...init }: Visit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path === '/' ? path : `${path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, ...headers } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice('path='.length) ?? '/';
      this.#cookies.set(name, { value, path });
    }
    return response;
  }

  /** Sends the choice on the page. */
  choose(page: string, answer: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.visit(`${page}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(answer),
    });
  }
}

/** Starts a sign-in: the visitor is on the page that asks who they are. */
export async function begin(config: client.Configuration, more: Record<string, string> = {}) {
  const visitor = new Visitor();
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const state = randomBytes(16).toString('base64url');
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf('github'),
    scope: 'openid',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  const response = await visitor.visit(url);
  const { issuer } = config.serverMetadata();
  const page = new URL(response.headers.get('location') ?? '', issuer).href;
  const finish = async (answer: object) => {
    const chosen = await visitor.choose(page, answer);
    const { location } = (await chosen.json()) as { location: string };
    const resumed = await visitor.visit(location);
    return new URL(resumed.headers.get('location') ?? '');
  };
  return {
    visitor,
    url,
    response,
    page,
    finish,
    checks: { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state },
  };
}
