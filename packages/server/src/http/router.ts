import type { Context } from '../context.ts';
import { answerFailure, textAnswer, type Answer } from './answer.ts';
import { compressOf, compressOnce, encodeAnswer, type Compress } from './compress-answer.ts';
import { writeCookie } from './cookie.ts';
import { API_CONTENT_POLICY, hardeningHeaders } from './hardening.ts';
import { IncomingInfo } from './incoming-info.ts';
import { PathTable, type Place } from './path-table.ts';
import type { IncomingBody } from './parse-body.ts';
import type { RequestRecord } from './request-record.ts';
import type { Route } from './route.ts';
import { runEndpoint, type CallerChecks, type EndpointOutcome, type EndpointRequest } from './run-endpoint.ts';
import { isStreamed, toByteStream } from './streamed-answer.ts';
import { corsHeaders, overrideStatus, REQUEST_ID_HEADER, type HeaderReader } from './wire.ts';

/** A response that is not an endpoint of the contract, such as the OpenAPI document. */
export interface ServedDocument {
  readonly contentType: string;
  readonly body: () => Promise<string>;
}

export interface RouterOptions extends CallerChecks {
  readonly ctx: Context;
  readonly routes: readonly Route[];
  readonly documents: Readonly<Record<string, ServedDocument>>;
  /** Returns the IP address that rate limits count. */
  readonly clientAddressOf: ClientAddressOf;
  /** Called once per request when its response is known. */
  readonly onAnswered: (record: RequestRecord) => void;
}

export type ClientAddressOf = (socketAddress: string | undefined, header: HeaderReader) => string | undefined;

/** A request from node:http or fetch. */
export interface IncomingRequest {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly header: HeaderReader;
  readonly body: IncomingBody;
  readonly socketAddress: string | undefined;
}

/** A response as it is sent. */
export interface WireAnswer {
  readonly status: number;
  /** Names and values alternate. */
  readonly headers: readonly string[];
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

type Work = (request: IncomingRequest, place: Place<unknown>, requestId: string) => Promise<EndpointOutcome>;
interface Serving {
  /** Shows failures as a page, for endpoints that browsers are redirected to. */
  readonly isNavigated?: boolean;
  /** How the response is compressed, if at all. */
  readonly compress?: Compress | undefined;
}
type Handler = (request: IncomingRequest, place: Place<unknown>) => Promise<WireAnswer>;
type Handlers = (method: string) => Handler;

/** The whole API as a function of a request. */
export interface Api {
  /** Finds the handlers of a path. */
  find(path: string): Place<Handlers> | undefined;
  /** `place` is the result of `find` for the path of the request. */
  answer(request: IncomingRequest, place?: Place<Handlers>): Promise<WireAnswer>;
}

const API_BASE = '/api/v1';
const NO_ROUTE = '(none)';
const NOWHERE: Place<undefined> = { value: undefined, params: {} };

/**
 * Serves the contract's endpoints over HTTP. Each endpoint has one plain handler, because middleware would slow down
 * the hot path.
 */
export function createRouter(options: RouterOptions): Api {
  const { ctx, routes, documents, clientAddressOf, onAnswered } = options;
  const paths = new PathTable<Handlers>();
  const headersOf = withHeaders({
    ...hardeningHeaders(ctx.baseUrl),
    'content-security-policy': API_CONTENT_POLICY,
    'cache-control': 'no-store, max-age=0',
    ...corsHeaders,
  });

  /** Returns one response and records it once, whatever the work returns or throws. */
  const serve =
    (route: string, work: Work, { isNavigated = false, compress }: Serving = {}): Handler =>
    async (request, place) => {
      const startedAt = performance.now();
      const requestId = ctx.random.requestId();
      let outcome: EndpointOutcome;
      try {
        outcome = await work(request, place, requestId);
      } catch (error) {
        const isPageWanted = isNavigated && wantsPage(request);
        outcome = { answer: answerFailure(ctx.log, requestId, error, isPageWanted), caller: undefined };
      }
      const { answer, caller } = outcome;
      onAnswered({
        requestId,
        method: request.method,
        route,
        status: answer.status,
        millis: Math.round((performance.now() - startedAt) * 100) / 100,
        projectId: caller?.project.id,
        accessType: caller?.accessType,
      });
      const overridden = overrideStatus(answer.status, request.header);
      const { body, headers } = encodeAnswer(answer, request.header('accept-encoding'), compress);
      return {
        status: overridden.status,
        headers: [
          ...headersOf(answer),
          ...headers,
          ...overridden.headers,
          REQUEST_ID_HEADER,
          requestId,
          ...cookiesOf(answer),
        ],
        body: isStreamed(body)
          ? toByteStream(body, (error) => ctx.log.warn({ requestId, err: error }, 'response aborted'))
          : body,
      };
    };
  const isSecure = ctx.baseUrl.startsWith('https:');
  const cookiesOf = ({ cookies = [] }: Answer) =>
    cookies.flatMap((cookie) => ['set-cookie', writeCookie(cookie, ctx.clock.now(), isSecure)]);
  const always = (answer: Answer) => serve(NO_ROUTE, () => Promise.resolve({ answer, caller: undefined }));

  const preflight = always(textAnswer(200, ''));
  // Without an error code, also for unsupported methods: no endpoint answers, and only mistakes lead here.
  const notFound = always(textAnswer(404, 'There is nothing at this path.'));
  for (const [path, group] of groupByPath(routes)) {
    const handlers = new Map(
      group.map((route) => [
        route.endpoint.method as string,
        serve(
          path,
          (request, { params }, requestId) => runEndpoint(ctx, route, options, toEndpoint(request, params, requestId)),
          { isNavigated: isNavigatedTo(route), compress: compressOf(route.endpoint) },
        ),
      ]),
    );
    addPath([path, ...aliases(path)], handlers, group.some(isNavigatedTo));
  }
  for (const [path, { contentType, body }] of Object.entries(documents)) {
    const work = async () => ({
      answer: { status: 200, body: await body(), headers: { 'content-type': contentType } },
      caller: undefined,
    });
    addPath([path], new Map([['GET', serve(path, work, { compress: compressOnce() })]]));
  }

  return {
    find: (path) => paths.find(path),
    answer(request, place = paths.find(request.path)) {
      if (request.method === 'OPTIONS') return preflight(request, NOWHERE);
      return place ? place.value(request.method)(request, place) : notFound(request, NOWHERE);
    },
  };

  function toEndpoint(
    { method, path, query, header, body, socketAddress }: IncomingRequest,
    params: Readonly<Record<string, string>>,
    id: string,
  ): EndpointRequest {
    const clientAddress = () => clientAddressOf(socketAddress, header);
    return { method, path, params, query, body, info: new IncomingInfo({ id, header, clientAddress, isSecure }) };
  }

  function addPath(all: string[], handlers: Map<string, Handler>, isNavigated = false): void {
    const get = handlers.get('GET');
    // No HEAD for endpoints that browsers are redirected to: a GET starts or ends a flow there, and a prefetch must not.
    if (get && !isNavigated) handlers.set('HEAD', get);
    const methods = [...handlers.keys()].join(', ');
    const refuse = always(textAnswer(405, `This path takes ${methods}.`, { allow: `${methods}, OPTIONS` }));
    for (const path of all) paths.add(path, (method) => handlers.get(method) ?? refuse);
  }
}

/** Builds the constant headers of a response. Most responses share them, so they are built once. */
function withHeaders(always: Record<string, string>): (answer: Answer) => readonly string[] {
  const known = new WeakMap<object, readonly string[]>();
  return ({ headers }) => {
    const found = known.get(headers) ?? Object.entries({ ...always, ...headers }).flat();
    known.set(headers, found);
    return found;
  };
}

function groupByPath(routes: readonly Route[]): Map<string, Route[]> {
  const byPath = new Map<string, Route[]>();
  for (const route of routes) {
    const path = pathOf(route);
    byPath.set(path, [...(byPath.get(path) ?? []), route]);
  }
  return byPath;
}

function pathOf({ endpoint }: Route): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  if (endpoint.base === 'root') return path;
  return path === '/' ? API_BASE : `${API_BASE}${path}`;
}

/** The diagnostics of older clients call the root of the API with a trailing slash. */
const aliases = (path: string): string[] => (path === API_BASE ? [`${API_BASE}/`] : []);

const isNavigatedTo = ({ endpoint }: Route): boolean => endpoint.redirects !== undefined;

const wantsPage = ({ header }: IncomingRequest): boolean => header('accept')?.includes('text/html') ?? false;
