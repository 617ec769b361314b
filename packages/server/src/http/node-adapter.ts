import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { getQueryParam } from 'hono/utils/url';
import { liftBodyDeadline } from './body-deadline.ts';
import type { IncomingBody } from './parse-body.ts';
import type { Api, IncomingRequest, WireAnswer } from './router.ts';

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

// Plain targets need no normalizing or escaping, and both paths decode the query with the same function. Most requests
// are plain.
const PLAIN_TARGET = /^(\/[\w/-]*)(\?[\w=&.,:$+~-]*)?$/;
const PLAIN_HOST = /^[a-z\d.-]+(?::[1-5]\d{3,4})?$/;
const PLAIN_LENGTH = /^\d{1,5}$/;
const PLAIN_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const NO_QUERY: Record<string, string> = {};
/** A placeholder, because the parser expects a whole URL. */
const SOME_HOST = 'http://host';

/**
 * Answers plain requests to known paths directly from node:http, without creating fetch objects. All others take the
 * long way, so that the rules for URLs and hosts stay in one place.
 */
export function nodeAdapter(api: Api, longWay: NodeListener): NodeListener {
  return (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const [, path, query] = PLAIN_TARGET.exec(url) ?? [];
    const place = path === undefined ? undefined : api.find(path);
    if (path === undefined || !place || !PLAIN_METHODS.has(method) || !hasPlainHead(headers))
      return longWay(incoming, outgoing);
    const request: IncomingRequest = {
      method,
      path,
      query: query === undefined ? NO_QUERY : (getQueryParam(`${SOME_HOST}${url}`) as Record<string, string>),
      header: (name) => {
        const value = headers[name];
        return typeof value === 'string' ? value : value?.[0];
      },
      body: new NodeBody(incoming),
      socketAddress: incoming.socket.remoteAddress,
    };
    return api
      .answer(request, place)
      .then((answer) => send(outgoing, answer))
      .catch(() => outgoing.destroy()); // the router handles failures; others must not end the process
  };
}

const hasPlainHead = (headers: IncomingMessage['headers']): boolean =>
  PLAIN_HOST.test(headers.host ?? '') &&
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] === undefined || PLAIN_LENGTH.test(headers['content-length']));

class NodeBody implements IncomingBody {
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
  }

  get contentType(): string | undefined {
    return this.#incoming.headers['content-type'];
  }

  /** A plain request without a length has no body, because chunked requests take the long way. */
  get contentLength(): string {
    return this.#incoming.headers['content-length'] ?? '0';
  }

  bytes(): Promise<Uint8Array> {
    const incoming = this.#incoming;
    return new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
      incoming.on('error', reject);
      incoming.on('close', () => {
        if (!incoming.readableEnded) reject(new Error('the connection was closed'));
      });
    });
  }

  stream(): globalThis.ReadableStream<Uint8Array> {
    return Readable.toWeb(this.#incoming) as globalThis.ReadableStream<Uint8Array>;
  }

  takeTime(): void {
    liftBodyDeadline(this.#incoming);
  }

  cut(): void {
    this.#incoming.destroy();
  }
}

function send(outgoing: ServerResponse, { status, headers, body }: WireAnswer): void {
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, [...headers]);
    // A disconnected client gets nothing more, and its stream is already canceled.
    pipeline(Readable.fromWeb(body), outgoing, () => undefined);
    return;
  }
  outgoing.writeHead(status, [...headers, 'content-length', String(Buffer.byteLength(body))]);
  outgoing.end(body);
}
