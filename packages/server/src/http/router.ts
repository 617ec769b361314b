import { Hono, type Context as HonoContext } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from '../context.ts';
import { answerError, textAnswer, type Answer } from './answer.ts';
import { API_CONTENT_POLICY, hardeningHeaders } from './hardening.ts';
import { IncomingInfo } from './incoming-info.ts';
import type { Route } from './route.ts';
import { runEndpoint, type Authenticate, type EndpointOutcome, type EndpointRequest } from './run-endpoint.ts';
import { isStreamed, toByteStream } from './streamed-answer.ts';
import { StaticPathsFirst } from './static-paths-first.ts';
import { corsHeaders, overrideStatus, REQUEST_ID_HEADER, type HeaderReader } from './wire.ts';

export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** The route, not the address: addresses may hold secrets, and there is no end of them. */
  readonly route: string;
  readonly status: number;
  readonly millis: number;
  readonly projectId: string | undefined;
  readonly accessType: string | undefined;
}

/** An answer that is no endpoint of the contract: the OpenAPI document. */
export interface ServedDocument {
  readonly contentType: string;
  readonly body: () => Promise<string>;
}

export interface RouterOptions {
  readonly ctx: Context;
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly documents: Readonly<Record<string, ServedDocument>>;
  /** Who is calling, as far as limits count it. */
  readonly clientAddressOf: ClientAddressOf;
  /** Called once per request, when its answer is known. */
  readonly onAnswered: (record: RequestRecord) => void;
}

export type ClientAddressOf = (socketAddress: string | undefined, header: HeaderReader) => string | undefined;

type Env = { Bindings: Partial<HttpBindings> };
type Hit = HonoContext<Env>;
type Work = (hit: Hit, header: HeaderReader, requestId: string) => Promise<EndpointOutcome>;

const API_BASE = '/api/v1';
const NO_ROUTE = '(none)';
const NO_QUERY: Record<string, string> = {};

/** The contract's endpoints on HTTP. One plain handler per path: each middleware would cost the hot path. */
export function createRouter(options: RouterOptions): Hono<Env> {
  const { ctx, routes, authenticate, documents, clientAddressOf, onAnswered } = options;
  const app = new Hono<Env>({ router: new StaticPathsFirst() });
  const headersOf = withHeaders({
    ...hardeningHeaders(ctx.baseUrl),
    'content-security-policy': API_CONTENT_POLICY,
    'cache-control': 'no-store, max-age=0',
    ...corsHeaders,
  });

  /** Whatever the work comes to, there is one answer and one record of it. */
  const serve =
    (route: string, work: Work) =>
    async (hit: Hit): Promise<Response> => {
      const startedAt = performance.now();
      const requestId = ctx.random.requestId();
      const header = headerReader(hit);
      let outcome: EndpointOutcome;
      try {
        outcome = await work(hit, header, requestId);
      } catch (error) {
        outcome = { answer: answerError(ctx.log, requestId, error), caller: undefined };
      }
      const { answer, caller } = outcome;
      onAnswered({
        requestId,
        method: hit.req.method,
        route,
        status: answer.status,
        millis: Math.round((performance.now() - startedAt) * 100) / 100,
        projectId: caller?.project.id,
        accessType: caller?.accessType,
      });
      const overridden = overrideStatus(answer.status, header);
      const body = isStreamed(answer.body)
        ? toByteStream(answer.body, (error) => ctx.log.warn({ requestId, err: error }, 'answer broken off'))
        : answer.body;
      return new Response(body, {
        status: overridden.status,
        headers: { ...headersOf(answer), ...overridden.headers, [REQUEST_ID_HEADER]: requestId },
      });
    };
  const always = (answer: Answer) => serve(NO_ROUTE, () => Promise.resolve({ answer, caller: undefined }));

  app.options('*', always(textAnswer(200, '')));
  for (const [path, group] of groupByPath(routes)) {
    const handlers = new Map(
      group.map((route) => [
        route.endpoint.method as string,
        serve(path, (hit, header, requestId) =>
          runEndpoint(ctx, route, authenticate, readRequest(hit, header, requestId, clientAddressOf)),
        ),
      ]),
    );
    addPath([path, ...aliases(path)], handlers);
  }
  for (const [path, { contentType, body }] of Object.entries(documents)) {
    const work = async () => ({
      answer: { status: 200, body: await body(), headers: { 'content-type': contentType } },
      caller: undefined,
    });
    addPath([path], new Map([['GET', serve(path, work)]]));
  }
  app.notFound(always(textAnswer(404, 'There is nothing at this path.')));
  return app;

  function addPath(paths: string[], handlers: Map<string, (hit: Hit) => Promise<Response>>): void {
    const get = handlers.get('GET');
    if (get) handlers.set('HEAD', get);
    const methods = [...handlers.keys()].join(', ');
    const refuse = always(textAnswer(405, `This path takes ${methods}.`, { allow: `${methods}, OPTIONS` }));
    for (const path of paths) app.all(path, (hit) => (handlers.get(hit.req.method) ?? refuse)(hit));
  }
}

/** The headers of an answer besides those that every answer has. Most have the same ones, so those are put together once. */
function withHeaders(always: Record<string, string>): (answer: Answer) => Record<string, string> {
  const known = new WeakMap<object, Record<string, string>>();
  return ({ headers }) => {
    const found = known.get(headers) ?? { ...always, ...headers };
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

/** The diagnostics of older clients call the root of the API with a slash at its end. */
const aliases = (path: string): string[] => (path === API_BASE ? [`${API_BASE}/`] : []);

/** Over a port, Node has parsed the headers already; building a Headers object again would cost more than the rest. */
function headerReader(hit: Hit): HeaderReader {
  const incoming = hit.env?.incoming?.headers;
  if (!incoming) return (name) => hit.req.raw.headers.get(name) ?? undefined;
  return (name) => {
    const value = incoming[name];
    return Array.isArray(value) ? value[0] : value;
  };
}

function readRequest(hit: Hit, header: HeaderReader, id: string, clientAddressOf: ClientAddressOf): EndpointRequest {
  return {
    method: hit.req.method,
    path: hit.req.path,
    params: hit.req.param(),
    query: hit.req.url.includes('?') ? hit.req.query() : NO_QUERY,
    body: {
      contentType: header('content-type'),
      contentLength: header('content-length'),
      bytes: () => hit.req.arrayBuffer(),
      stream: () => hit.req.raw.body,
    },
    info: new IncomingInfo({
      id,
      header,
      clientAddress: () => clientAddressOf(hit.env?.incoming?.socket.remoteAddress, header),
    }),
  };
}
