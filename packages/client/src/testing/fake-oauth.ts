import { createHash } from 'node:crypto';
import { type PeerAnswer, type PeerRequest, plainRefusal, refusal } from './peer.ts';

interface Flow {
  readonly provider: string;
  readonly query: URLSearchParams;
  /** The refresh token of the user who links an account; undefined for a sign-in. */
  readonly linking: string | undefined;
}

interface Code extends Flow {
  readonly owner: string;
  isUsed: boolean;
  /** The refresh token that the first use returned. */
  refreshToken?: string;
}

interface FakeConnection {
  readonly owner: string;
  readonly provider: string;
  readonly scopes: ReadonlySet<string>;
  isBroken: boolean;
}

export interface FakeOAuth {
  readonly connections: FakeConnection[];
  /** The parameters of each started flow, in order. */
  readonly begun: Readonly<Record<string, string>>[];
  /** Acts as the provider: the user agrees, and the returned URL of the app is where they are redirected. */
  agree(location: string | undefined, email?: string): string;
  exchange(form: URLSearchParams): PeerAnswer;
  answer(request: PeerRequest, email: string | undefined): PeerAnswer | undefined;
}

interface OAuthParts {
  /** Passwords by email address. */
  readonly accounts: Map<string, string>;
  /** Email addresses by refresh token. */
  readonly sessions: Map<string, string>;
  readonly signedIn: (email: string, isNewUser?: boolean) => PeerAnswer;
  readonly startSession: (email: string, isNewUser?: boolean) => PeerAnswer;
  /** Returns the refresh token of the session that an access token belongs to. */
  readonly tokenOf: (accessToken: string) => string | undefined;
}

const USED_UP = refusal(400, 'INVALID_AUTHORIZATION_CODE');

/**
 * The endpoints of OAuth and connected accounts with the behavior of the real service, and providers that accept
 * everyone.
 */
export function fakeOAuth({ accounts, sessions, signedIn, startSession, tokenOf }: OAuthParts): FakeOAuth {
  const connections: FakeConnection[] = [];
  const begun: FakeOAuth['begun'] = [];
  const flows: Flow[] = [];
  const codes: Code[] = [];
  const find = (owner: string | undefined, provider: string | undefined) =>
    connections.find((connection) => connection.owner === owner && connection.provider === provider);

  function begin(provider: string, query: URLSearchParams): PeerAnswer {
    begun.push({ provider, ...Object.fromEntries(query) });
    if (provider === 'myspace') return refusal(400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    const linking = tokenOf(query.get('token') ?? '');
    if (query.get('type') === 'link' && linking === undefined) {
      return query.has('token') ? refusal(401, 'ACCESS_TOKEN_EXPIRED') : refusal(401, 'USER_AUTHENTICATION_REQUIRED');
    }
    flows.push({ provider, query, linking });
    return { json: { location: `https://${provider}.example/authorize?flow=${flows.length - 1}` } };
  }

  function connect({ provider, query }: Flow, owner: string): void {
    const known = find(owner, provider);
    if (known) connections.splice(connections.indexOf(known), 1);
    const scopes = new Set([...(known?.scopes ?? []), ...(query.get('provider_scope')?.split(' ') ?? [])]);
    connections.push({ owner, provider, scopes, isBroken: false });
  }

  function exchange(form: URLSearchParams): PeerAnswer {
    const code = codes[Number(form.get('code')?.replace('code', '') || NaN)];
    if (!code) return USED_UP;
    if (code.query.get('redirect_uri') !== form.get('redirect_uri'))
      return refusal(400, 'REDIRECT_URL_NOT_WHITELISTED');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code.query.get('code_challenge') !== challenge) return USED_UP;
    if (code.isUsed) {
      sessions.delete(code.refreshToken ?? '');
      return USED_UP;
    }
    code.isUsed = true;
    const isNew = code.linking === undefined && !accounts.has(code.owner);
    if (isNew) accounts.set(code.owner, '');
    connect(code, code.owner);
    if (code.linking !== undefined) sessions.delete(code.linking);
    const answer = code.linking === undefined ? signedIn(code.owner, isNew) : startSession(code.owner, false);
    if (answer.status !== undefined) return answer;
    const tokens = answer.json as { refresh_token: string };
    code.refreshToken = tokens.refresh_token;
    return { json: { ...tokens, after_callback_redirect_url: code.query.get('after_callback_redirect_url') } };
  }

  function tokenFor(connection: FakeConnection | undefined, { body }: PeerRequest): PeerAnswer {
    if (!connection) return refusal(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
    const { scope = '' } = JSON.parse(body) as { scope?: string };
    const lacks = scope.split(' ').some((name) => name !== '' && !connection.scopes.has(name));
    if (connection.isBroken || lacks) return refusal(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    return { status: 201, json: { access_token: `${connection.provider} token for ${scope}` } };
  }

  function unlink(connection: FakeConnection | undefined): PeerAnswer {
    if (!connection) return refusal(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
    const isLast = accounts.get(connection.owner) === '' && connections.length === 1;
    if (isLast) return plainRefusal(400, 'LAST_SIGN_IN_METHOD');
    connections.splice(connections.indexOf(connection), 1);
    return { json: { success: true } };
  }

  return {
    connections,
    begun,
    agree(location, email = 'mira@example.com') {
      const flow = flows[Number(new URL(location ?? '').searchParams.get('flow'))];
      if (!flow) throw new Error(`nobody was sent to ${location}`);
      codes.push({ ...flow, owner: sessions.get(flow.linking ?? '') ?? email, isUsed: false });
      const target = new URL(flow.query.get('redirect_uri') ?? '');
      target.searchParams.set('code', `code${codes.length - 1}`);
      target.searchParams.set('state', flow.query.get('state') ?? '');
      return target.href;
    },
    exchange,
    answer(request, email) {
      const { pathname, searchParams } = new URL(request.path, 'http://service.invalid');
      const [, what = '', first = '', second = '', third] =
        /\/api\/v1\/(auth\/oauth|[a-z-]+)\/([^/]+)\/?([^/]*)\/?(.*)/.exec(pathname) ?? [];
      const route = `${request.method} ${what}`;
      if (route === 'GET auth/oauth' && first === 'authorize') return begin(second, searchParams);
      const owner = first === 'me' ? email : 'mira@example.com';
      if (/connected-accounts|oauth-providers/.test(what) && owner === undefined)
        return refusal(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
      if (route === 'GET connected-accounts') {
        const items = connections
          .filter((connection) => connection.owner === owner)
          .map(({ provider, isBroken }, index) => ({
            user_id: 'u',
            provider,
            provider_account_id: `${provider}-7`,
            email: owner,
            connected_at_millis: index + 1,
            is_broken: isBroken,
          }));
        return { json: { items, is_paginated: false } };
      }
      if (route === 'POST connected-accounts' && third === 'access-token')
        return tokenFor(find(owner, second), request);
      return route === 'DELETE oauth-providers' ? unlink(find(owner, second)) : undefined;
    },
  };
}
