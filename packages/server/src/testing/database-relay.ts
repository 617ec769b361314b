import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface DatabaseRelay {
  /** The URL of the database through the relay. */
  readonly url: string;
  /** Simulates a stopped PostgreSQL: connections break and new ones are refused. */
  cut(): Promise<void>;
  /** Simulates a hanging PostgreSQL: connections stay open without responses. */
  freeze(): void;
  /** Simulates that PostgreSQL is back. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Relays connections to PostgreSQL, so that one test can interrupt them without affecting others. */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const target = addressOf(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let server: Server;
  let port = 0;

  function relay(incoming: Socket): void {
    const outgoing = connect(target);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => to.write(bytes));
    }
    if (isFrozen) incoming.pause();
  }

  async function open(): Promise<void> {
    server = createServer(relay);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await open();
  return {
    url: withAddress(databaseUrl, port),
    cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    restore: async () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await open();
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}

/** A host that is a folder contains the socket of PostgreSQL. */
export function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || '5432'}` } : { host, port: Number(port || '5432') };
}

export function withAddress(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
