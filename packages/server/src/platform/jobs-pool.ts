import pg from 'pg';
import { applySettings } from './connection-settings.ts';

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 12_000;

/** How jobs reach the database. */
export interface JobDatabase {
  readonly databaseUrl: string;
  /** How long to wait for an answer of a database that hangs. */
  readonly answerTimeoutMillis?: number;
}

export const jobConnection = ({ databaseUrl, answerTimeoutMillis }: JobDatabase): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'keystead jobs',
  connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMillis ?? CONNECT_TIMEOUT_MS),
  query_timeout: answerTimeoutMillis ?? ANSWER_TIMEOUT_MS,
  keepAlive: true,
});

/** What each of its connections is given before it is used. */
export const applyJobLimits = (client: pg.ClientBase): Promise<void> =>
  applySettings(client, { statement_timeout: STATEMENT_TIMEOUT_MS });

/**
 * The job engine waits up to three minutes after some errors of the network; without a code it asks again at once. And where
 * it stops while the connection that it listens on is lost, it gives that back twice, which would end the process.
 */
class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) {
      return super.connect().catch((error: Error) => {
        throw withoutCode(error);
      });
    }
    return super.connect((error, client, done) => callback(error && withoutCode(error), client, onlyOnce(done)));
  }
}

type Done = (release?: unknown) => void;
type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

/** A pool that is being closed hands over nothing, also nothing to give it back with. */
function onlyOnce(done: Done | undefined): Done {
  let isDone = false;
  return (release) => {
    if (isDone) return;
    isDone = true;
    done?.(release);
  };
}

const withoutCode = (cause: Error): Error => new Error(`no connection for jobs: ${cause.message}`, { cause });

export interface OpenPool {
  readonly pool: pg.Pool;
  /** Closes every connection, also those that are in use. Resolves when the idle ones have said goodbye. */
  readonly closeAll: () => Promise<void>;
}

export function openJobPool(database: JobDatabase, { size }: { size: number }): OpenPool {
  const pool = new JobPool({ ...jobConnection(database), max: size, onConnect: applyJobLimits });
  const clients = new Set<pg.PoolClient>();
  // A lost connection fails the next statement, which tells it; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('end', () => clients.delete(client));
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    const ended = pool.end();
    // A client with a statement on its way is cut off by this; the pool would wait for it.
    for (const client of clients) (client as unknown as pg.Client).end().catch(() => undefined);
    await ended;
  };
  return { pool, closeAll: () => (closing ??= close()) };
}
