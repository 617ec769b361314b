import { createHash } from 'node:crypto';
import type { App } from '../app.ts';
import { call, type Call, type CallAnswer, type TestProject } from './call.ts';
import type { ProviderStub } from './provider-stub.ts';
import { mira, type StubPerson } from './provider-stub-answers.ts';
import { internalProject } from './test-instance.ts';

export const REDIRECT_URI = 'http://localhost:8101/handler/oauth-callback';
export const ERROR_URL = 'http://localhost:8101/handler/error';
/** 43 characters, the minimum. */
export const VERIFIER = 'a-verifier-of-forty-three-characters-in-all';

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** How the flow starts: by browser navigation, or by a script. */
export type Mode = 'navigation' | 'json';

export interface FlowOptions {
  readonly project?: TestProject | undefined;
  readonly provider?: string | undefined;
  readonly mode?: Mode | undefined;
  /** The access token of the user who links an account; undefined for a sign-in. */
  readonly linkedBy?: string | undefined;
  /** Overrides the query of an app; undefined leaves a parameter out. */
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly from?: string | undefined;
}

export const authorizeLine = (options: FlowOptions = {}): `GET /${string}` =>
  `GET /api/v1/auth/oauth/authorize/${options.provider ?? 'github'}${authorizeQuery(options)}`;

export function authorizeQuery(options: FlowOptions = {}): string {
  const { project = internalProject, mode = 'navigation', linkedBy, query } = options;
  const asked = {
    client_id: project.id,
    client_secret: project.keys.client,
    redirect_uri: REDIRECT_URI,
    scope: 'legacy',
    state: 'state-of-the-app',
    grant_type: 'authorization_code',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
    response_type: 'code',
    error_redirect_url: ERROR_URL,
    ...(linkedBy !== undefined && { type: 'link', token: linkedBy }),
    ...(mode === 'json' && { stack_response_mode: 'json' }),
    ...query,
  };
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `?${new URLSearchParams(given).toString()}`;
}

/** A flow whose user is on the way to a provider. */
export interface BegunFlow {
  readonly location: string;
  /** The cookie that the browser sends from now on; undefined for flows that scripts start. */
  readonly cookie: string | undefined;
}

export async function beginFlow(app: App, options: FlowOptions = {}): Promise<BegunFlow> {
  const answer = await call(app, authorizeLine(options), { from: options.from });
  const location = answer.headers.get('location') ?? (answer.body as { location?: string }).location;
  if (location === undefined) throw new Error(`no flow: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { location, cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] };
}

/** Follows the redirect back from a provider. */
export const comeBack = (app: App, back: URL, cookie?: string, more: Pick<Call, 'headers' | 'from'> = {}) =>
  call(app, `GET ${back.pathname as '/'}${back.search}`, {
    ...more,
    headers: { ...(cookie !== undefined && { cookie }), ...more.headers },
  });

/** Goes to a provider and back. */
export async function visitProvider(
  app: App,
  stub: ProviderStub,
  options: FlowOptions & { person?: StubPerson } = {},
): Promise<CallAnswer> {
  const { location, cookie } = await beginFlow(app, options);
  return comeBack(app, stub.signIn(location, options.person ?? mira), cookie, { from: options.from });
}

/** Returns the parameters of the URL that the user returns to. */
export const landingOf = ({ headers }: CallAnswer): Record<string, string> =>
  Object.fromEntries(new URL(headers.get('location') ?? 'http://nowhere').searchParams);

interface ExchangeOptions {
  readonly project?: TestProject | undefined;
  readonly redirect_uri?: string;
  readonly code_verifier?: string | undefined;
}

export const exchangeBody = (code: string, { project = internalProject, ...more }: ExchangeOptions = {}) => ({
  grant_type: 'authorization_code',
  client_id: project.id,
  client_secret: project.keys.client,
  code,
  redirect_uri: REDIRECT_URI,
  code_verifier: VERIFIER,
  ...more,
});

export const exchange = (app: App, code: string, options: ExchangeOptions = {}): Promise<CallAnswer> =>
  call(app, 'POST /api/v1/auth/oauth/token', { body: exchangeBody(code, options) });

export interface Exchanged {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly isNewUser: boolean;
}

/** Runs the whole flow: to a provider, back, and into a session. */
export async function signInWithProvider(
  app: App,
  stub: ProviderStub,
  options: FlowOptions & { person?: StubPerson } = {},
): Promise<Exchanged> {
  const { code = '' } = landingOf(await visitProvider(app, stub, options));
  const { status, body } = await exchange(app, code, { project: options.project });
  if (status !== 200) throw new Error(`no session: ${status} ${JSON.stringify(body)}`);
  const told = body as { access_token: string; refresh_token: string; is_new_user: boolean };
  return { accessToken: told.access_token, refreshToken: told.refresh_token, isNewUser: told.is_new_user };
}
