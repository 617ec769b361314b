import pg from 'pg';

/** A pooler shares connections: one client connection uses different PostgreSQL processes over time. */
export class SharedSessionsError extends Error {
  constructor() {
    super(
      'DATABASE_URL points to a connection pooler that shares connections between transactions, such as PgBouncer with pool_mode = transaction. Set pool_mode = session, or point DATABASE_URL at PostgreSQL itself.',
    );
  }
}

const TIMEOUT_MS = 5000;
/** One round could miss it, because other clients of the pooler may run in between. */
const ROUNDS = 5;

/**
 * Requires one PostgreSQL session per connection, because prepared statements, locks and settings last as long as a
 * session.
 */
export async function requireSessions(url: string): Promise<void> {
  const clients = [newClient(url), newClient(url)] as const;
  try {
    for (const client of clients) await client.connect();
    const seen: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      seen.push([await readBackend(clients[0]), await readBackend(clients[1])]);
    if (!haveOwnSessions(seen)) throw new SharedSessionsError();
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Takes the PostgreSQL process ids that answered two connections in turn. */
export const haveOwnSessions = (seen: readonly (readonly [number, number])[]): boolean =>
  seen.every(([first, second]) => first !== second && first === seen[0]?.[0] && second === seen[0]?.[1]);

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'keystead start',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined); // a lost connection fails the next statement
  return client;
}

async function readBackend(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? Number.NaN;
}
