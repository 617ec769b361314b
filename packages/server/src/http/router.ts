import { Hono, type Context as HonoContext } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from '../context.ts';
import { answerExpectedError, textAnswer, unexpectedErrorAnswer, type Answer } from './answer.ts';
import { API_CONTENT_POLICY, hardeningHeaders } from './hardening.ts';
import type { Route } from './route.ts';
import { runEndpoint, type Authenticate, type EndpointRequest } from './run-endpoint.ts';
import { corsHeaders, overrideStatus, readWireHeaders, REQUEST_ID_HEADER, type HeaderReader } from './wire.ts';

export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** The route, not the address: addresses may hold secrets. */
  readonly route: string;
  readonly status: number;
  readonly millis: number;
  readonly projectId?: string;
  readonly accessType?: string;
}

export interface RouterOptions {
  readonly ctx: Context;
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  /** Answers that are no endpoints: the OpenAPI document, the figures for Prometheus. */
  readonly documents: Readonly<Record<string, { contentType: string; body: () => Promise<string> }>>;
  /** Called once per request, after its answer is known. */
  readonly onAnswered: (record: RequestRecord) => void;
}

type Env = { Bindings: Partial<HttpBindings> };
type Hit = HonoContext<Env>;
const API_BASE = '/api/v1';

/** The contract's endpoints on HTTP. One plain handler per route: each middleware would cost the hot path. */
export function createRouter({ ctx, routes, authenticate, documents, onAnswered }: RouterOptions): Hono<Env> {
  const app = new Hono<Env>();
  const always = {
    ...hardeningHeaders(ctx.baseUrl),
    ...corsHeaders,
    'content-security-policy': API_CONTENT_POLICY,
    'cache-control': 'no-store, max-age=0',
  };

  const send = (header: HeaderReader, requestId: string, answer: Answer): Response => {
    const overridden = overrideStatus(
      answer.status,
      header('x-stack-override-error-status') !== undefined || header('x-hexclave-override-error-status') !== undefined,
    );
    return new Response(answer.body, {
      status: overridden.status,
      headers: { ...always, [REQUEST_ID_HEADER]: requestId, ...answer.headers, ...overridden.headers },
    });
  };

  const plain = (status: number, text: string, headers?: Record<string, string>) => (hit: Hit) => {
    const requestId = ctx.random.requestId();
    onAnswered({ requestId, method: hit.req.method, route: '(none)', status, millis: 0 });
    return send(headerReader(hit), requestId, textAnswer(status, text, headers));
  };

  const serve = (route: Route, path: string) => async (hit: Hit) => {
    const startedAt = performance.now();
    const header = headerReader(hit);
    const request = readRequest(hit, header, ctx.random.requestId());
    const requestId = request.info.id;
    const record = { requestId, method: hit.req.method, route: path };
    try {
      const { answer, caller } = await runEndpoint(ctx, route, authenticate, request);
      const who = caller && { projectId: caller.project.id, accessType: caller.accessType };
      onAnswered({ ...record, status: answer.status, millis: performance.now() - startedAt, ...who });
      return send(header, requestId, answer);
    } catch (error) {
      const expected = answerExpectedError(error);
      if (!expected) ctx.log.error({ requestId, err: error }, 'request failed');
      const answer = expected ?? unexpectedErrorAnswer(requestId);
      onAnswered({ ...record, status: answer.status, millis: performance.now() - startedAt });
      return send(header, requestId, answer);
    }
  };

  const byPath = new Map<string, Route[]>();
  for (const route of routes) {
    const path = pathOf(route);
    byPath.set(path, [...(byPath.get(path) ?? []), route]);
  }
  app.options('/api/*', plain(200, ''));
  for (const [path, group] of byPath) {
    for (const route of group) app.on(route.endpoint.method, [path, ...aliases(path)], serve(route, path));
    const methods = group.map((route) => route.endpoint.method).join(', ');
    app.all(path, plain(405, `This path takes ${methods}.`, { allow: `${methods}, OPTIONS` }));
  }
  for (const [path, { contentType, body }] of Object.entries(documents)) {
    app.get(path, async (hit) => {
      const requestId = ctx.random.requestId();
      return send(headerReader(hit), requestId, {
        status: 200,
        body: await body(),
        headers: { 'content-type': contentType },
      });
    });
  }
  app.notFound(plain(404, 'There is nothing at this path.'));
  return app;
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

function readRequest(hit: Hit, header: HeaderReader, id: string): EndpointRequest {
  return {
    method: hit.req.method,
    path: hit.req.path,
    params: hit.req.param(),
    query: hit.req.query(),
    body: {
      contentType: header('content-type'),
      contentLength: header('content-length'),
      text: () => hit.req.text(),
      stream: () => hit.req.raw.body,
    },
    info: { id, headers: readWireHeaders(header), authorization: header('authorization') },
  };
}
