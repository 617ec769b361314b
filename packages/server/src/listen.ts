import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { MAX_HEADER_BYTES } from '@keystead/contract';
import { withBodyDeadline } from './http/body-deadline.ts';
import { hardeningHeaders } from './http/hardening.ts';
import { nodeAdapter, type NodeListener } from './http/node-adapter.ts';
import type { Api } from './http/router.ts';

/** A port or address that cannot be had, with the setting that names it. */
export class ListenError extends Error {}

/** Where to listen, and the settings that name it. */
export interface Place {
  readonly host: string;
  readonly hostSetting: string;
  readonly port: number;
  readonly portSetting: string;
}

export interface ListenOptions extends Place {
  readonly fetch: Parameters<typeof getRequestListener>[0];
  /** Answers what is plain among the requests by itself. */
  readonly api?: Api;
  /** The public address of the instance. */
  readonly baseUrl: string;
}

const SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 500, // how soon that is noticed
  requestTimeout: 0, // of bodies, see BODY_MS
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

/** The ports of this process, to be closed together. */
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

/** For what is HTTP but no request, such as a Host header that is no host: it never gets to the routes. */
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
      return `Port ${port} is in use. Stop what runs there, or set ${portSetting} to another port.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set ${portSetting} to another port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `The address ${host} is not one of this machine. Set ${hostSetting} to another one.`;
    default:
      return `Port ${port} on ${host} cannot be opened (${error.code ?? error.message}). See ${hostSetting} and ${portSetting}.`;
  }
}

const SWEEP_MS = 500;
const HEADERS_WHILE_CLOSING_MS = 1000;

/**
 * Stops taking connections, lets the running requests finish, and cuts those that take longer than they may. Callers
 * with a connection that is kept are asked to leave only now: asked before, they would come back by new ones, and those
 * that wait to be taken when the port closes are reset.
 */
export async function closeGracefully(server: Server, timeoutMillis: number): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMillis);
  await new Promise<void>((resolve) => setImmediate(resolve)); // by then those who wait have been taken
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  // The close of net, for that of http also ends connections that were just made and are about to ask.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS); // those that ask no more
  server.headersTimeout = HEADERS_WHILE_CLOSING_MS; // those that were opened ahead, as browsers do, and never ask
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
