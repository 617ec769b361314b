import {
  allowedAccessTypes,
  KnownError,
  missingRight,
  needsRecentSignIn,
  refusalOfUnverified,
  refusedToImpersonators,
  USER_MISSING,
  userNeedOf,
  viewFor,
  type AccessType,
  type Endpoint,
  type UserNeed,
} from '@keystead/contract';
import { findLanguage } from '@keystead/messages';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Caller } from '../domains/identity/access/caller.ts';
import type { UserNeed as SessionNeed } from '../domains/identity/access/find-session-user.ts';
import type { Origin } from '../domains/core/events/origin.ts';
import {
  fileAnswer,
  imageAnswer,
  pageAnswer,
  redirectAnswer,
  textAnswer,
  tokenAnswer,
  writtenJsonAnswer,
  type Answer,
} from './answer.ts';
import { RequestDevice } from './incoming-info.ts';
import { parseBody, type IncomingBody } from './parse-body.ts';
import { Redirect, ResultPage } from './redirect.ts';
import { StreamedFile, StreamedList, type RequestInfo, type Route, type RouteInput } from './route.ts';
import { describeMismatch, schemaError, unknownProperties, type Mismatch } from './schema-error.ts';
import { streamedAnswer } from './streamed-answer.ts';
import { uploadOf } from './upload.ts';
import { writerOf } from './view-writer.ts';
import type { WireHeaders } from './wire.ts';

/** Finds the caller; undefined if the request names no access type. */
export type Authenticate = (headers: WireHeaders, need: SessionNeed) => Promise<Caller | undefined>;

/** The checks of the caller that features provide. */
export interface CallerChecks {
  readonly authenticate: Authenticate;
  /** Refuses a user of the internal project whose sign-in is too old. */
  readonly requireRecentSession: (person: NonNullable<Caller['user']>) => Promise<void>;
}

export interface EndpointRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: IncomingBody;
  readonly info: RequestInfo;
}

export interface EndpointOutcome {
  readonly answer: Answer;
  readonly caller: Caller | undefined;
}

/**
 * Handles one request: reads the body, finds the caller, validates the input, runs the verb, and returns the caller's
 * view.
 */
export async function runEndpoint(
  ctx: Context,
  route: Route,
  { authenticate, requireRecentSession }: CallerChecks,
  request: EndpointRequest,
): Promise<EndpointOutcome> {
  const { endpoint, readsUser } = route;
  const takesBody = endpoint.body !== undefined && endpoint.method !== 'DELETE';
  const body = takesBody ? await parseBody(request.body) : undefined;
  const needsUser = endpoint.user !== undefined;
  const caller =
    endpoint.access === 'public' ? undefined : await authenticate(request.info.headers, { needsUser, readsUser });
  requireAccess(endpoint, caller);
  requireRight(endpoint, caller, body);
  const input = {
    ctx: isReading(endpoint) ? ctx : contextOf(ctx, caller, request.info),
    caller,
    user: caller?.user,
    request: request.info,
    upload: endpoint.upload ? uploadOf(request.body, endpoint.upload.maxBytes, ctx.uploadTimes) : undefined,
    ...checkParts(endpoint, caller, request, body),
  };
  requireVerifiedEmail(endpoint, caller);
  requireOwner(endpoint, caller);
  requireOneself(endpoint, caller, input.body);
  const person = caller && personBehind(endpoint, caller);
  if (person && needsRecentSignIn(endpoint, { ...input, accessType: caller.accessType }))
    await requireRecentSession(person);
  const result = await route.handle(input as RouteInput<Endpoint>);
  if (result instanceof Redirect) return { caller, answer: redirectAnswer(result) };
  if (result instanceof StreamedFile) return { caller, answer: fileAnswer(result) };
  if (result instanceof ResultPage) return { caller, answer: pageAnswer(result) };
  const view = viewFor<z.ZodType>(endpoint.response, caller?.accessType ?? 'client');
  if (!view) throw new Error(`${endpoint.name} has no view for ${caller?.accessType}`);
  return { caller, answer: withCaching(endpoint, await answerOf(endpoint, view, result)) };
}

/** Parsing strips everything that the contract does not mention, so a handler cannot leak a column by accident. */
function answerOf({ status = 200, contentType }: Endpoint, view: z.ZodType, result: unknown): Answer | Promise<Answer> {
  if (contentType === 'text') return textAnswer(status, String(view.parse(result)));
  if (contentType === 'image') return imageAnswer(status, view.parse(result) as File);
  const toJson = writerOf(view);
  if (result instanceof StreamedList) return streamedAnswer(status, result.parts, toJson);
  return contentType === 'token' ? tokenAnswer(status, toJson(result)) : writtenJsonAnswer(status, toJson(result));
}

/** Only public endpoints are cached, because their responses don't depend on the caller. */
const withCaching = ({ cacheSeconds }: Endpoint, answer: Answer): Answer =>
  cacheSeconds === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'cache-control': `public, max-age=${cacheSeconds}` } };

/** A GET of an OAuth redirect changes data, so it doesn't count as reading. */
const isReading = ({ method, redirects }: Endpoint): boolean => method === 'GET' && redirects === undefined;

/**
 * Adds the device, actor and language to the context of requests that change something; reads, the hot path, skip the
 * copy.
 */
function contextOf(ctx: Context, caller: Caller | undefined, info: RequestInfo): Context {
  const isPerson = caller === undefined || caller.accessType === 'client';
  const device = new RequestDevice(info, { isPerson });
  const { language } = info.headers;
  return {
    ...ctx,
    device,
    origin: originOf(caller, info.id),
    language: language === undefined ? undefined : findLanguage(language),
  };
}

/** With a client key the actor is the signed-in user; an owner's token takes precedence over an API key. */
function originOf(caller: Caller | undefined, requestId: string): Origin {
  if (caller?.owner) return { actor: 'owner', actorId: caller.owner.id, requestId };
  if (caller?.webhookTokenMaker) return { ...caller.webhookTokenMaker, requestId };
  if (caller === undefined || caller.accessType === 'client')
    return { actor: 'user', actorId: caller?.user?.id ?? null, requestId };
  return { actor: 'key', actorId: caller.keySetId ?? null, requestId };
}

/** The endpoints that a webhook token can call; everywhere else it is invalid. */
const WEBHOOK_PATH = '/internal/webhook-';

function requireAccess(endpoint: Endpoint, caller: Caller | undefined): void {
  if (caller?.webhookTokenMaker && !endpoint.path.startsWith(WEBHOOK_PATH))
    throw new KnownError('INVALID_SUPER_SECRET_ADMIN_KEY', { project_id: caller.project.id });
  if (endpoint.access === 'public' || endpoint.access === 'anyone') return;
  if (!caller) throw new KnownError('ACCESS_TYPE_REQUIRED');
  const allowed = allowedAccessTypes(endpoint);
  if (allowed.includes(caller.accessType)) return;
  if (endpoint.adminTokenSuffices && caller.owner) return;
  throw new KnownError('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: caller.accessType,
    allowed_access_types: allowed,
  });
}

/** A staff member may do what their role in the project includes. */
function requireRight(endpoint: Endpoint, caller: Caller | undefined, body: unknown): void {
  if (caller?.webhookTokenMaker) requireRightOfToken(endpoint, caller.accessType, body);
  if (!caller?.owner) return;
  const { role } = caller.owner;
  const right = missingRight(endpoint, { role, accessType: caller.accessType, body });
  if (right) throw new KnownError('INSUFFICIENT_STAFF_ROLE', { role, right });
}

/**
 * Returns the user of the internal project whose sign-in may have to be recent; undefined if an API key makes the
 * request.
 */
const personBehind = ({ internalProjectOnly }: Endpoint, { owner, user }: Caller): Caller['user'] =>
  owner ?? (internalProjectOnly ? user : undefined);

/** A token in a web page has the rights of the role `admin`: URLs and secrets, which outlast it, need an API key. */
function requireRightOfToken(endpoint: Endpoint, accessType: AccessType, body: unknown): void {
  if (missingRight(endpoint, { role: 'admin', accessType, body })) throw new KnownError('WEBHOOK_TOKEN_NOT_SUFFICIENT');
}

function requireOwner(endpoint: Endpoint, caller: Caller | undefined): void {
  if (isMissing(endpoint, caller, 'required')) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  if (endpoint.internalProjectOnly && caller?.project.id !== 'internal')
    throw new KnownError('EXPECTED_INTERNAL_PROJECT');
}

/** During an impersonation, refuses actions that only the user may take. */
function requireOneself(endpoint: Endpoint, caller: Caller | undefined, body: unknown): void {
  if (!caller?.user || caller.user.impersonationEndsAt === null) return;
  const refused = refusedToImpersonators(endpoint);
  const sent = Object.keys((body ?? {}) as object);
  if (refused === 'all' || sent.some((field) => refused.includes(field)))
    throw new KnownError('IMPERSONATION_NOT_ALLOWED');
}

/** If the project requires a verified email, users can do little else until they verify it. */
function requireVerifiedEmail(endpoint: Endpoint, caller: Caller | undefined): void {
  if (!caller?.user?.mustVerifyEmail) return;
  const refusal = refusalOfUnverified(endpoint);
  if (refusal) throw new KnownError(refusal, { restricted_reason: { type: 'email_not_verified' } });
}

const isMissing = (endpoint: Endpoint, caller: Caller | undefined, need: UserNeed): boolean =>
  !caller?.user && userNeedOf(endpoint, caller?.accessType ?? 'client') === need;

function checkParts(endpoint: Endpoint, caller: Caller | undefined, request: EndpointRequest, body: unknown) {
  const problems: string[] = [];
  if (isMissing(endpoint, caller, 'required-by-schema')) problems.push(USER_MISSING);
  const check = (part: Mismatch['part'], schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (!result.success) problems.push(...describeMismatch({ part, input: value, issues: result.error.issues }));
    return result.data;
  };
  const parts = {
    params: check('params', endpoint.params, request.params),
    query: checkQuery(),
    body: check('body', endpoint.body && viewFor<z.ZodType>(endpoint.body, caller?.accessType ?? 'client'), body),
  };
  if (problems.length > 0) throw schemaError(request, problems);
  return parts;

  function checkQuery(): unknown {
    if (endpoint.query) return check('query', endpoint.query, request.query);
    const unknown = Object.keys(request.query);
    if (unknown.length > 0) problems.push(unknownProperties('query', unknown));
    return undefined;
  }
}
