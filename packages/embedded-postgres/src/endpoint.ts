import { createServer } from 'node:net';
import { platform } from 'node:process';

/** Where PostgreSQL listens: a unix socket in its own folder, or a loopback port. */
export type Endpoint = { readonly socketFolder: string } | { readonly port: number };

export interface Login {
  readonly user: string;
  readonly password?: string | undefined;
}

// Without TCP, the port is only part of the socket's file name.
const SOCKET_PORT = 5432;
// The kernel's limit for the path of a socket, including its terminating zero byte.
const LONGEST_SOCKET_PATH = platform === 'linux' ? 107 : 103;

export async function chooseEndpoint(scratchFolder: string | undefined): Promise<Endpoint> {
  if (scratchFolder !== undefined && fitsSocket(scratchFolder)) return { socketFolder: scratchFolder };
  return { port: await findFreePort() };
}

export function fitsSocket(folder: string): boolean {
  return platform !== 'win32' && Buffer.byteLength(`${folder}/.s.PGSQL.${SOCKET_PORT}`) <= LONGEST_SOCKET_PATH;
}

/** Returns the PostgreSQL settings to listen at this endpoint only. */
export function listenSettings(endpoint: Endpoint): Record<string, string> {
  if ('port' in endpoint) {
    return { listen_addresses: '127.0.0.1', port: String(endpoint.port), unix_socket_directories: '' };
  }
  // A list of folders: quotes keep a comma in a name from splitting it.
  const quoted = `"${endpoint.socketFolder.replaceAll('"', '""')}"`;
  return { listen_addresses: '', port: String(SOCKET_PORT), unix_socket_directories: quoted };
}

export function connectionUrl(endpoint: Endpoint, { user, password }: Login, database: string): string {
  const login = [user, ...(password === undefined ? [] : [password])].map(encodeURIComponent).join(':');
  const host =
    'port' in endpoint ? `127.0.0.1:${endpoint.port}` : `${encodeURIComponent(endpoint.socketFolder)}:${SOCKET_PORT}`;
  // sslmode is explicit, because PGSSLMODE in the environment could require SSL, which this server doesn't offer.
  return `postgres://${login}@${host}/${encodeDatabase(database)}?sslmode=disable`;
}

// The driver decodes the path with decodeURI, which doesn't decode slashes and colons.
function encodeDatabase(database: string): string {
  return encodeURI(database).replaceAll(/[?#]/g, encodeURIComponent);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('a listening server without an address'));
      });
    });
  });
}
