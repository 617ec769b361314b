import pg from 'pg';
import { applySettings } from './connection-settings.ts';

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 12_000;

/** The database connection of jobs. */
export interface JobDatabase {
  readonly databaseUrl: string;
  /** How long to wait for a response, in case the database hangs. */
  readonly answerTimeoutMillis?: number;
}

export const jobConnection = ({ databaseUrl, answerTimeoutMillis }: JobDatabase): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'keystead jobs',
  connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMillis ?? CONNECT_TIMEOUT_MS),
  query_timeout: answerTimeoutMillis ?? ANSWER_TIMEOUT_MS,
  keepAlive: true,
});

/** Applies the limits of a connection before its first use. */
export const applyJobLimits = (client: pg.ClientBase): Promise<void> =>
  applySettings(client, { statement_timeout: STATEMENT_TIMEOUT_MS });

/**
 * Works around two problems of the job engine: after some network errors it waits up to three minutes, unless the error
 * has no code; and if it stops while its listening connection is lost, it releases that twice, which would end the
 * process.
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

/** Makes a release callback safe to call twice. A closing pool passes none. */
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
  /** Closes every connection, even those in use. Resolves when the idle ones are closed. */
  readonly closeAll: () => Promise<void>;
}

export function openJobPool(database: JobDatabase, { size }: { size: number }): OpenPool {
  const pool = new JobPool({ ...jobConnection(database), max: size, onConnect: applyJobLimits });
  const clients = new Set<pg.PoolClient>();
  // A lost connection also fails the next statement; without listeners the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('end', () => clients.delete(client));
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    const ended = pool.end();
    // Cuts off a client with a running statement, which the pool would wait for.
    for (const client of clients) (client as unknown as pg.Client).end().catch(() => undefined);
    await ended;
  };
  return { pool, closeAll: () => (closing ??= close()) };
}
