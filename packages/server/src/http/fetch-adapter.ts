import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import { liftBodyDeadline } from './body-deadline.ts';
import type { Api, IncomingRequest, WireAnswer } from './router.ts';
import type { HeaderReader } from './wire.ts';

export type FetchApp = Hono<{ Bindings: Partial<HttpBindings> }>;
/** A request of Hono, with the bindings of any app. */
type Hit = Pick<HonoContext<{ Bindings: Partial<HttpBindings> }>, 'req' | 'env'>;

const NO_QUERY: Record<string, string> = {};

/** Serves the API for fetch requests: those of tests, and those from node:http that are not plain. */
export function fetchAdapter(api: Api): FetchApp {
  const app: FetchApp = new Hono();
  app.all('*', async (hit) => toResponse(await api.answer(toIncoming(hit))));
  return app;
}

export function toIncoming(hit: Hit): IncomingRequest {
  const header = headerReader(hit);
  return {
    method: hit.req.method,
    path: hit.req.path,
    query: hit.req.url.includes('?') ? hit.req.query() : NO_QUERY,
    header,
    body: {
      contentType: header('content-type'),
      contentLength: header('content-length'),
      bytes: () => hit.req.arrayBuffer(),
      stream: () => hit.req.raw.body,
      takeTime: () => liftBodyDeadline(hit.env?.incoming),
      cut: () => hit.env?.incoming?.destroy(),
    },
    socketAddress: hit.env?.incoming?.socket.remoteAddress,
  };
}

/** Node has already parsed the headers; building a Headers object would cost more than the rest of the request. */
function headerReader(hit: Hit): HeaderReader {
  const incoming = hit.env?.incoming?.headers;
  if (!incoming) return (name) => hit.req.raw.headers.get(name) ?? undefined;
  return (name) => {
    const value = incoming[name];
    return Array.isArray(value) ? value[0] : value;
  };
}

function toResponse({ status, headers, body }: WireAnswer): Response {
  // A list of pairs, because a response may set several cookies.
  const pairs: [string, string][] = [];
  for (let index = 0; index < headers.length; index += 2) pairs.push([headers[index] ?? '', headers[index + 1] ?? '']);
  return new Response(body, { status, headers: pairs });
}
