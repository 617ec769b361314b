import { DASHBOARD_HEADER, KnownError, REFRESH_COOKIE_SECONDS } from '@keystead/contract';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Edge } from './app.ts';
import type { Context } from './context.ts';
import { areOfOneSession, endSession, refreshSession } from './domains/identity/index.ts';
import { getProject, INTERNAL_PROJECT_ID } from './domains/core/index.ts';
import { answerError, textAnswer, type TextAnswer } from './http/answer.ts';
import { forgotten, readCookie, writeCookie, type Cookie } from './http/cookie.ts';
import { toIncoming } from './http/fetch-adapter.ts';
import { parseBody } from './http/parse-body.ts';
import { BrowserFailure } from './http/redirect.ts';
import type { IncomingRequest } from './http/router.ts';
import { whyForeign } from './http/same-origin.ts';
import { describeMismatch, schemaError } from './http/schema-error.ts';
import { overrideStatus, REQUEST_ID_HEADER } from './http/wire.ts';
import type { StaticAppEnv } from './static-app.ts';

export interface DashboardSessionOptions {
  readonly edge: Edge;
  /** Whether the dashboard is served at the public URL, not on a separate port. */
  readonly isPublic: boolean;
}

const COOKIE = 'keystead-owner';
const IS_OVER = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';
const OVER = { ...forgotten(COOKIE), isStrict: true };

const signInBody = z.strictObject({ refresh_token: z.string() });

interface Asked {
  /** Includes the device of the request. */
  readonly ctx: Context;
  readonly request: IncomingRequest;
  readonly refreshToken: string | undefined;
}
interface Done {
  readonly body: object;
  readonly cookie: Cookie;
}
type Verb = (asked: Asked) => Promise<Done>;

const PATHS: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  '/session': { POST: keepSession, DELETE: leaveSession },
  '/session/token': { POST: renewSession },
};

/**
 * Manages the session of an owner in the dashboard. The refresh token is in a cookie that no script can read, so no
 * script can steal it; pages only get the access token. The API ignores the cookie. See docs/adr/0014-sessions.md.
 */
export function createDashboardSession(ctx: Context, options: DashboardSessionOptions): Hono<StaticAppEnv> {
  const app = new Hono<StaticAppEnv>();
  for (const [path, verbs] of Object.entries(PATHS))
    app.all(path, (hit) => answer(ctx, options, { route: `/dashboard${path}`, verbs, request: toIncoming(hit) }));
  return app;
}

interface Visit {
  readonly route: string;
  readonly verbs: Readonly<Record<string, Verb>>;
  readonly request: IncomingRequest;
}

/** Returns one response and records it once, whatever the verb returns or throws. */
async function answer(ctx: Context, options: DashboardSessionOptions, visit: Visit): Promise<Response> {
  const { route, request } = visit;
  const startedAt = performance.now();
  const requestId = ctx.random.requestId();
  const isSecure = isSecureFor(ctx, options, request);
  const origin = { actor: 'user', actorId: null, requestId } as const;
  const done = await run({ ...ctx, origin }, options, visit, isSecure).catch((error: unknown) => {
    const { cause, cookies } = error instanceof BrowserFailure ? error : { cause: error, cookies: [] };
    return { ...answerError(ctx.log, requestId, cause), cookies };
  });
  const millis = Math.round((performance.now() - startedAt) * 100) / 100;
  options.edge.onAnswered({ requestId, method: request.method, route, status: done.status, millis });
  const { status, headers } = overrideStatus(done.status, request.header);
  const answered = new Response(done.body, {
    status,
    headers: { ...done.headers, 'cache-control': 'no-store, max-age=0', [REQUEST_ID_HEADER]: requestId },
  });
  for (let index = 0; index < headers.length; index += 2)
    answered.headers.set(headers[index] ?? '', headers[index + 1] ?? '');
  for (const cookie of done.cookies ?? [])
    answered.headers.append('set-cookie', writeCookie(cookie, ctx.clock.now(), isSecure));
  return answered;
}

async function run(
  ctx: Context,
  { edge, isPublic }: DashboardSessionOptions,
  { verbs, request }: Visit,
  isSecure: boolean,
): Promise<TextAnswer> {
  const { header, socketAddress } = request;
  const verb = verbs[request.method];
  const methods = Object.keys(verbs).join(', ');
  if (!verb) return textAnswer(405, `This path takes ${methods}.`, { allow: methods });
  const foreign = whyForeign(header, { address: isPublic ? ctx.baseUrl : undefined, mark: DASHBOARD_HEADER });
  if (foreign !== undefined) throw new KnownError('CROSS_SITE_REQUEST_REFUSED', { message: foreign });
  const clientAddress = edge.clientAddressOf(socketAddress, header);
  const device = { clientAddress, personAddress: clientAddress, userAgent: header('user-agent') };
  const refreshToken = readCookie(header('cookie'), COOKIE, isSecure) || undefined;
  const { body, cookie } = await verb({ ctx: { ...ctx, device }, request, refreshToken });
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { ...textAnswer(200, JSON.stringify(body), type), cookies: [cookie] };
}

/** A proxy in front of a separate port may or may not use TLS, so the origin that the browser sends decides. */
const isSecureFor = (ctx: Context, { isPublic }: DashboardSessionOptions, { header }: IncomingRequest): boolean =>
  (isPublic ? ctx.baseUrl : (header('origin') ?? '')).startsWith('https:');

/**
 * Called after a sign-in. The refresh token that the page has seen is rotated at once, and the cookie gets the new one.
 * Revokes the session that was in the cookie before, because this browser could no longer sign it out.
 */
async function keepSession({ ctx, request, refreshToken: older }: Asked): Promise<Done> {
  const input = await parseBody(request.body);
  const { data, error } = signInBody.safeParse(input);
  if (!data) throw schemaError(request, describeMismatch({ part: 'body', input, issues: error.issues }));
  const kept = await refresh(ctx, data.refresh_token);
  if (older !== undefined && !areOfOneSession(older, data.refresh_token)) await endIfAlive(ctx, older);
  return kept;
}

async function renewSession({ ctx, refreshToken }: Asked): Promise<Done> {
  return refresh(ctx, refreshToken).catch((error: unknown) => {
    throw isOver(error) ? new BrowserFailure(error, { cookies: [OVER] }) : error;
  });
}

/** Succeeds even if the session has already expired. */
async function leaveSession({ ctx, refreshToken }: Asked): Promise<Done> {
  await endIfAlive(ctx, refreshToken);
  return { body: { success: true }, cookie: OVER };
}

const endIfAlive = (ctx: Context, refreshToken: string | undefined): Promise<void> =>
  endSession(ctx, INTERNAL_PROJECT_ID, refreshToken).catch((error: unknown) => {
    if (!isOver(error)) throw error;
  });

async function refresh(ctx: Context, token: string | undefined): Promise<Done> {
  const project = await getProject(ctx, INTERNAL_PROJECT_ID);
  const { accessToken, refreshToken } = await refreshSession(ctx, project, token, { isRotating: true });
  return {
    body: { access_token: accessToken },
    cookie: { name: COOKIE, value: refreshToken, lifetimeSeconds: REFRESH_COOKIE_SECONDS, isStrict: true },
  };
}

const isOver = (error: unknown): boolean => error instanceof KnownError && error.code === IS_OVER;
