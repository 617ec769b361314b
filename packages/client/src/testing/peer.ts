import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the peer received it. */
export interface PeerRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PeerAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the status unchanged, although the caller asked to override it. */
  readonly keepsStatus?: true;
}

/** `'drop'` closes the connection without a response, after the request was read. */
export type Answering = (request: PeerRequest) => PeerAnswer | 'drop' | Promise<PeerAnswer | 'drop'>;

export interface Peer {
  readonly url: string;
  readonly requests: PeerRequest[];
  /** Returns the requests as `GET /path`, for comparing whole conversations. */
  conversation(): string[];
  close(): Promise<void>;
}

/** Starts a real HTTP server on loopback that sends statuses as the wire protocol does. */
export async function startPeer(answering: Answering): Promise<Peer> {
  const requests: PeerRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = await read(incoming);
    requests.push(request);
    const answer = await answering(request);
    if (answer === 'drop') {
      incoming.socket.destroy();
      return;
    }
    const { status = 200, json, text, headers = {}, keepsStatus = false } = answer;
    const isOverridden = !keepsStatus && status >= 400 && request.headers['x-stack-override-error-status'] === 'true';
    outgoing.writeHead(isOverridden ? 200 : status, {
      'content-type': json === undefined ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      ...(isOverridden && { 'x-stack-actual-status': String(status) }),
      ...headers,
    });
    outgoing.end(json === undefined ? (text ?? '') : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    conversation: () => requests.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns an error of the catalog, as the service sends it. */
export function refusal(status: number, code: string, details?: unknown): PeerAnswer {
  return { status, json: { code, details, error: `The text of ${code}.` }, headers: { 'x-stack-known-error': code } };
}

/** Returns an error of the catalog in plain text, as the service sends it. */
export function plainRefusal(status: number, code: string): PeerAnswer {
  return { status, text: `The text of ${code}.`, headers: { 'x-stack-error-code': code } };
}

/** Returns the error for an invalid request, as the service sends it. */
export function schemaError({ method, path }: PeerRequest, problem: string): PeerAnswer {
  const message = `Request validation failed on ${method} ${path}:\n  - ${problem}`;
  return {
    status: 400,
    json: { code: 'SCHEMA_ERROR', details: { message }, error: message },
    headers: { 'x-stack-known-error': 'SCHEMA_ERROR' },
  };
}

async function read(incoming: IncomingMessage): Promise<PeerRequest> {
  let body = '';
  for await (const chunk of incoming) body += String(chunk);
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  return { method: incoming.method ?? '', path: incoming.url ?? '', headers, body };
}
