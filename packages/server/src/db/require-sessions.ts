import pg from 'pg';

/** Some connections lead to one process of PostgreSQL now and to another one later. */
export class SharedSessionsError extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that shares connections between transactions, such as PgBouncer with pool_mode = transaction. Set pool_mode = session, or give DATABASE_URL the address of PostgreSQL itself.',
    );
  }
}

const TIMEOUT_MS = 5000;
/** Other clients of a pooler may come between, so one round could miss it. */
const ROUNDS = 5;

/** Prepared statements, locks and settings last as long as a session, so each connection needs one of its own. */
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

/** By which processes of PostgreSQL two connections were answered, taking turns. */
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
