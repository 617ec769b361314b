import type { AnswerOf } from '../http/endpoint-types.ts';
import { wireConfig } from './default-config.ts';
import { codeRoutes, type FakeMail } from './fake-codes.ts';
import { fakeOAuth, type FakeOAuth } from './fake-oauth.ts';
import { secondFactorRoutes } from './fake-second-factor.ts';
import { sessionRoutes } from './fake-sessions.ts';
import { fakeTeams, type FakeTeams } from './fake-teams.ts';
import { type Answering, type Peer, type PeerAnswer, type PeerRequest, refusal, startPeer } from './peer.ts';

export const PROJECT_ID = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';
export const NOW = Date.UTC(2026, 0, 1);

/** Returns the ID of the first session that the service starts, of the second and so on. */
export const sessionId = (count: number): string => `5e551000-0000-4000-8000-${String(count).padStart(12, '0')}`;

/** Creates an access token with an expiry and a session that the SDK can read. Its signature isn't valid. */
export function accessToken(name: string, lifetimeSeconds = 600, session = sessionId(1)): string {
  const payload = { sub: name, exp: NOW / 1000 + lifetimeSeconds, refresh_token_id: session };
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${name}`;
}

export const wireProject: AnswerOf<'getCurrentProject'> = {
  id: PROJECT_ID,
  display_name: 'Acme',
  config: wireConfig,
};

export const wireUser = (email: string, displayName: string | null = null) => ({
  id: '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11',
  primary_email: email,
  primary_email_verified: false,
  display_name: displayName,
  profile_image_url: null,
  signed_up_at_millis: NOW,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: true,
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  is_anonymous: false,
  is_restricted: false,
  restricted_reason: null,
  oauth_providers: [{ id: 'github', account_id: '7', email: null }],
  auth_methods: [],
  connected_accounts: [],
  selected_team_id: null,
  selected_team: null,
});

export interface FakeService extends Peer {
  /** Passwords by email address; an empty one means no password. */
  readonly accounts: Map<string, string>;
  /** Every email with a code, in the order they were sent. */
  readonly mails: FakeMail[];
  /** Email addresses by refresh token. */
  readonly sessions: Map<string, string>;
  /** Session IDs by access token, for tokens that are still accepted. */
  readonly accepted: Map<string, string>;
  /** Successors by replaced refresh token. */
  readonly successors: Map<string, string>;
  /** The accepted code of each user with two-factor authentication, by email address. */
  readonly secondFactors: Map<string, string>;
  readonly teams: FakeTeams;
  /** OAuth providers and the accounts of users there. */
  readonly oauth: FakeOAuth;
  /** Returns the request bodies that an endpoint received. */
  bodiesOf(path: string): unknown[];
  signIn(email: string, accessTokenLifetimeSeconds?: number): { refreshToken: string; accessToken: string };
  /** Responds in place of the service if it returns something. */
  intercept: (request: PeerRequest) => PeerAnswer | 'drop' | undefined | Promise<PeerAnswer | 'drop' | undefined>;
  /** Runs after the service handled the request; `'drop'` loses the response. */
  afterwards: (request: PeerRequest) => 'drop' | undefined;
}

/**
 * The endpoints for sessions, passwords, codes and two-factor authentication with the behavior of the real service, on
 * a real port.
 */
export async function startFakeService(): Promise<FakeService> {
  const accounts = new Map([['mira@example.com', 'correct horse']]);
  const mails: FakeMail[] = [];
  const proved = new Set<string>();
  const sessions = new Map<string, string>();
  const idsByToken = new Map<string, string>();
  const accepted = new Map<string, string>();
  const successors = new Map<string, string>();
  const secondFactors = new Map<string, string>();
  const names = new Map<string, string | null>();
  const secrets = new Map<string, string | null>();
  const teams = fakeTeams();
  let issued = 0;
  let started = 0;

  const issue = (refreshToken: string, lifetimeSeconds?: number): string => {
    const id = idsByToken.get(refreshToken) ?? '';
    const token = accessToken(`a${++issued}`, lifetimeSeconds, id);
    accepted.set(token, id);
    return token;
  };
  const signIn = (email: string, lifetimeSeconds?: number) => {
    const refreshToken = `r${++started}`;
    sessions.set(refreshToken, email);
    idsByToken.set(refreshToken, sessionId(started));
    return { refreshToken, accessToken: issue(refreshToken, lifetimeSeconds) };
  };
  const startSession = (email: string, is_new_user?: boolean): PeerAnswer => {
    const tokens = signIn(email);
    return {
      json: { access_token: tokens.accessToken, refresh_token: tokens.refreshToken, user_id: 'u', is_new_user },
    };
  };
  const secondFactor = secondFactorRoutes(secondFactors, startSession);
  const signedIn = (email: string, isNewUser?: boolean): PeerAnswer =>
    secondFactor.refuse(email, isNewUser) ?? startSession(email, isNewUser);
  const tokenOf = (id: string | undefined): string | undefined =>
    [...sessions.keys()].find((token) => idsByToken.get(token) === id);
  const userOf = ({ headers }: PeerRequest): string | undefined =>
    sessions.get(tokenOf(accepted.get(headers['x-stack-access-token'] ?? '')) ?? '');
  const userView = (email: string) => ({
    ...wireUser(email, names.get(email)),
    has_password: accounts.get(email) !== '',
    primary_email_verified: proved.has(email),
    requires_totp_mfa: typeof secrets.get(email) === 'string',
    selected_team: teams.selectedBy(email),
    selected_team_id: teams.selectedBy(email)?.id ?? null,
  });
  const endSessions = (email: string, except?: PeerRequest): void => {
    for (const [refreshToken, owner] of sessions) {
      if (owner === email && refreshToken !== except?.headers['x-stack-refresh-token']) sessions.delete(refreshToken);
    }
  };
  const oauth = fakeOAuth({
    accounts,
    sessions,
    signedIn,
    startSession,
    tokenOf: (token) => tokenOf(accepted.get(token)),
  });
  const rotate = (refreshToken: string): string => {
    const successor = `${refreshToken}+`;
    successors.set(refreshToken, successor);
    sessions.set(successor, sessions.get(refreshToken) ?? '');
    idsByToken.set(successor, idsByToken.get(refreshToken) ?? '');
    sessions.delete(refreshToken);
    return successor;
  };

  const routes: Record<string, Answering> = {
    'POST /auth/password/sign-in': ({ body }) => {
      const { email, password } = JSON.parse(body) as { email: string; password: string };
      return accounts.get(email) === password ? signedIn(email) : refusal(400, 'EMAIL_PASSWORD_MISMATCH');
    },
    'POST /auth/password/sign-up': ({ body }) => {
      const { email, password } = JSON.parse(body) as { email: string; password: string };
      if (accounts.has(email)) return refusal(400, 'USER_EMAIL_ALREADY_EXISTS', { email });
      accounts.set(email, password);
      return signedIn(email);
    },
    'POST /auth/oauth/token': ({ body }) => {
      const form = new URLSearchParams(body);
      if (form.has('code')) return oauth.exchange(form);
      const given = form.get('refresh_token') ?? '';
      const living = successors.get(given) ?? given;
      if (!sessions.has(living)) return refusal(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
      const refresh_token = form.get('rotate') === 'true' ? (successors.get(given) ?? rotate(given)) : undefined;
      const access_token = issue(refresh_token ?? living);
      return { json: { access_token, refresh_token, token_type: 'Bearer', expires_in: 600, scope: 'legacy' } };
    },
    'DELETE /auth/sessions/current': ({ headers }) =>
      sessions.delete(headers['x-stack-refresh-token'] ?? '')
        ? { json: { success: true } }
        : refusal(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    'GET /users/me': (request) => {
      const email = userOf(request);
      if (email) return { json: userView(email) };
      const hasToken = 'x-stack-access-token' in request.headers;
      return hasToken ? refusal(401, 'ACCESS_TOKEN_EXPIRED') : refusal(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
    },
    'PATCH /users/me': (request) => {
      const email = userOf(request);
      if (!email) return refusal(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
      const changes = JSON.parse(request.body) as {
        display_name?: string;
        totp_secret_base64?: string | null;
        selected_team_id?: string | null;
      };
      const { selected_team_id } = changes;
      if (selected_team_id && !teams.all.get(selected_team_id)?.members.has(email)) {
        return refusal(404, 'TEAM_MEMBERSHIP_NOT_FOUND');
      }
      teams.selectedBy(email, selected_team_id);
      if (changes.display_name !== undefined) names.set(email, changes.display_name);
      if (changes.totp_secret_base64 !== undefined) secrets.set(email, changes.totp_secret_base64);
      return { json: userView(email) };
    },
    'DELETE /users/me': (request) => {
      const email = userOf(request);
      if (!email) return refusal(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
      accounts.delete(email);
      endSessions(email);
      return { json: { success: true } };
    },
    ...secondFactor.routes,
    ...sessionRoutes({ sessions, idsByToken, accepted, userOf }),
    ...codeRoutes({ accounts, mails, proved, signedIn, userOf, endSessions }),
    'GET /projects/current': () => ({ json: wireProject }),
  };

  const peer = await startPeer(async (request) => {
    const given = await service.intercept(request);
    if (given) return given;
    const path = request.path
      .replace('/api/v1', '')
      .replace(/\?.*/, '')
      .replace(/[^/]{36}$/, '{id}');
    const route = routes[`${request.method} ${path}`];
    const answer = route
      ? await route(request)
      : (teams.answer(request, userOf(request)) ??
        oauth.answer(request, userOf(request)) ?? { status: 404, text: 'Not found' });
    return service.afterwards(request) ?? answer;
  });
  const service: FakeService = {
    ...peer,
    accounts,
    mails,
    sessions,
    accepted,
    successors,
    secondFactors,
    teams,
    oauth,
    bodiesOf: (path) =>
      peer.requests
        .filter((request) => request.path === `/api/v1${path}`)
        .map(({ body }) => JSON.parse(body) as unknown),
    signIn,
    intercept: () => undefined,
    afterwards: () => undefined,
  };
  return service;
}
