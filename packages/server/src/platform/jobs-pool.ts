import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 12_000;

/** How jobs reach the database: a connection that hangs fails after a while, like everywhere else. */
export const jobConnection = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'keystead jobs',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: ANSWER_TIMEOUT_MS,
  keepAlive: true,
});

/** The job engine waits up to three minutes after some errors of the network; without a code it asks again at once. */
class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) {
      return super.connect().catch((error: Error) => {
        throw withoutCode(error);
      });
    }
    return super.connect((error, client, done) => callback(error && withoutCode(error), client, done));
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const withoutCode = (cause: Error): Error => new Error(`no connection for jobs: ${cause.message}`, { cause });

export function openJobPool(databaseUrl: string, { size }: { size: number }): pg.Pool {
  const pool = new JobPool({ ...jobConnection(databaseUrl), max: size });
  // A lost connection fails the next statement, which tells it; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
