import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { MAX_HEADER_BYTES } from '@keystead/contract';
import { withBodyDeadline } from './http/body-deadline.ts';
import { hardeningHeaders } from './http/hardening.ts';
import { nodeAdapter, type NodeListener } from './http/node-adapter.ts';
import type { Api } from './http/router.ts';

/** The port or address can't be opened; the message names the setting to change. */
export class ListenError extends Error {}

/** Where to listen, and the names of the settings for error messages. */
export interface Place {
  readonly host: string;
  readonly hostSetting: string;
  readonly port: number;
  readonly portSetting: string;
}

export interface ListenOptions extends Place {
  readonly fetch: Parameters<typeof getRequestListener>[0];
  /** Answers plain requests directly, without the objects of fetch. */
  readonly api?: Api;
  /** The public URL of the instance. */
  readonly baseUrl: string;
}

const SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 500, // how often timeouts are checked
  requestTimeout: 0, // disabled; BODY_MS limits bodies
  keepAliveTimeout: 65_000, // longer than the idle time of common load balancers
};

/** How long the body of a request may take, unless it is an upload. */
const BODY_MS = 60_000;

interface Listening {
  readonly server: Server;
  readonly port: number;
}

export async function listen(options: ListenOptions): Promise<Listening> {
  const { fetch, api, baseUrl } = options;
  const listener = getRequestListener(fetch, { errorHandler: () => refuseUnreadable(baseUrl) }) as NodeListener;
  return openPort(api ? nodeAdapter(api, listener) : listener, options);
}

export async function openPort(listener: RequestListener, place: Place): Promise<Listening> {
  const { host, port } = place;
  const server = createServer(SERVER_OPTIONS, withBodyDeadline(listener, BODY_MS));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ListenError(explain(error, place), { cause: error })),
    );
    server.listen(port, host, () => resolve());
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** The open ports of this process, which close together. */
export interface Ports {
  open(options: Omit<ListenOptions, 'baseUrl'>): Promise<number>;
  close(timeoutMillis: number): Promise<void>;
}

export function createPorts(baseUrl: string): Ports {
  const servers: Server[] = [];
  return {
    async open(options) {
      const { server, port } = await listen({ ...options, baseUrl });
      servers.push(server);
      return port;
    },
    async close(timeoutMillis) {
      await Promise.all(servers.map((server) => closeGracefully(server, timeoutMillis)));
    },
  };
}

/** Refuses HTTP that forms no valid request, such as a malformed Host header, before it reaches the routes. */
function refuseUnreadable(baseUrl: string): Response {
  return new Response('The request cannot be read.', {
    status: 400,
    headers: {
      ...hardeningHeaders(baseUrl),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store, max-age=0',
    },
  });
}

function explain(error: NodeJS.ErrnoException, { host, hostSetting, port, portSetting }: Place): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the process that uses it, or set ${portSetting} to another port.`;
    case 'EACCES':
      return `This user isn't allowed to open port ${port}. Set ${portSetting} to another port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} isn't an address of this machine. Set ${hostSetting} to another address.`;
    default:
      return `Can't open port ${port} on ${host} (${error.code ?? error.message}). Check ${hostSetting} and ${portSetting}.`;
  }
}

const SWEEP_MS = 500;
const HEADERS_WHILE_CLOSING_MS = 1000;

/**
 * Stops accepting connections, lets running requests finish, and cuts off those that exceed the timeout. Keep-alive
 * connections are asked to close only now: closed earlier, their clients would reconnect, and connections that the
 * process hasn't accepted when the port closes are reset.
 */
export async function closeGracefully(server: Server, timeoutMillis: number): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMillis);
  await new Promise<void>((resolve) => setImmediate(resolve)); // by then pending connections have been accepted
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  // The `close` of net, because the one of http also closes connections that were just opened and are about to send a
  // request.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS); // closes idle keep-alive connections
  server.headersTimeout = HEADERS_WHILE_CLOSING_MS; // closes connections that browsers opened ahead and never used
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
