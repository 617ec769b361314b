import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { addressOf, withAddress } from './database-relay.ts';

export interface PoolerStub {
  /** The URL of the database through the pooler. */
  readonly url: string;
  /** The settings that it refused as part of a login. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/** The settings that PgBouncer 1.18 accepts. */
const TAKEN = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
]);

/**
 * A pooler that refuses the same login settings as PgBouncer. In `session` mode each connection has its own PostgreSQL
 * process; in `transaction` mode all simple statements go to the process of the first connection.
 */
export async function startPoolerStub(databaseUrl: string, mode: 'session' | 'transaction'): Promise<PoolerStub> {
  const target = addressOf(databaseUrl);
  const sockets = new Set<Socket>();
  const refused: string[] = [];
  let shared: { readonly backend: Socket; client: Socket } | undefined;

  const server = createServer((client) => {
    const backend = connect(target);
    const own = { backend, client };
    shared ??= own;
    for (const [socket, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    client.once('data', (login: Buffer) => {
      const names = settingsOf(login).filter((name) => !TAKEN.has(name));
      refused.push(...names);
      if (names[0] !== undefined) {
        client.end(errorMessage(`unsupported startup parameter: ${names[0]}`));
        return;
      }
      backend.write(login);
      client.on('data', (bytes) => {
        const isShared = mode === 'transaction' && shared !== undefined && bytes[0] === 'Q'.charCodeAt(0);
        const to = isShared && shared ? shared : own;
        to.client = client;
        to.backend.write(bytes);
      });
    });
    backend.on('data', (bytes) => own.client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: withAddress(databaseUrl, (server.address() as AddressInfo).port),
    refused,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Returns the names in a StartupMessage: after its length and the protocol version, names and values alternate. */
const settingsOf = (login: Buffer): string[] =>
  login
    .toString('utf8', 8)
    .split('\0')
    .filter((name, index) => index % 2 === 0 && name !== '');

function errorMessage(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
