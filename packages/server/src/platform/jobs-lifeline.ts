import pg from 'pg';
import { applyJobLimits, jobConnection, type JobDatabase } from './jobs-pool.ts';

/** The first half of the advisory locks; the second half is the worker id. */
export const WORKER_LOCKS = 'keystead workers';

const RECONNECT_MS = 500;
// A machine that loses power closes no connection: with keepalives PostgreSQL notices within half a minute.
const ASK_AFTER_THE_PEER =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set idle_session_timeout = 0';

/** A connection whose advisory lock shows that this process and its worker are alive. */
export interface Lifeline {
  /** Sets the worker id of this process. */
  holdFor(workerId: string): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

/** PostgreSQL releases the lock when the connection ends, however the process died. A lost connection is reopened. */
export function openLifeline(database: JobDatabase): Lifeline {
  let workerId: string | undefined;
  let current: Promise<pg.Client> | undefined;
  let isEnded = false;

  function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...jobConnection(database), application_name: 'keystead worker' });
    const opening = open(client);
    current = opening;
    const lose = () => {
      if (current !== opening) return;
      current = undefined;
      client.end().catch(() => undefined);
      if (!isEnded) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    };
    client.on('error', lose);
    client.on('end', lose);
    opening.catch(lose);
    return opening;
  }

  async function open(client: pg.Client): Promise<pg.Client> {
    await client.connect();
    await applyJobLimits(client);
    await client.query(ASK_AFTER_THE_PEER);
    if (workerId !== undefined) await lock(client, workerId);
    return client;
  }

  async function reconnect(): Promise<void> {
    if (!isEnded && !current) await connect().catch(() => undefined); // its failure schedules the next attempt
  }

  /** A failed statement most likely timed out, and the ones behind it would too, so the connection is dropped. */
  async function use<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
    const client = await (current ?? connect());
    try {
      return await work(client);
    } catch (error) {
      client.emit('end');
      throw error;
    }
  }

  return {
    async holdFor(id) {
      workerId = id;
      await use((client) => lock(client, id));
    },
    query: (text, values = []) => use(async (client) => (await client.query(text, values)).rows),
    async end() {
      isEnded = true;
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

/**
 * Takes a shared lock, so that the connection that replaces a broken one need not wait for PostgreSQL to notice. An
 * earlier worker of this process counts as gone from now on.
 */
async function lock(client: pg.Client, workerId: string): Promise<void> {
  await client.query('select pg_advisory_unlock_all()');
  await client.query('select pg_advisory_lock_shared(hashtext($1), hashtext($2))', [WORKER_LOCKS, workerId]);
}
