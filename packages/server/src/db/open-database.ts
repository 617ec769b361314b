import pg from 'pg';
import { asDatabaseError } from './database-errors.ts';
import type { Db } from './db.ts';
import { openPipelinedConnections } from './pipelined-connections.ts';
import { prepare, type Sql } from './sql.ts';

export interface Database extends Db {
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections for transactions. */
  readonly poolSize: number;
  /** Connections that single statements share. */
  readonly pipelinedConnections: number;
  readonly onConnectionLost: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Single statements go over a few pipelined connections, transactions over a pool; both recover by themselves. */
export function openDatabase(options: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'keystead',
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...config, max: options.poolSize });
  pool.on('error', options.onConnectionLost);
  const pipelined = openPipelinedConnections(config, {
    connections: options.pipelinedConnections,
    onLost: options.onConnectionLost,
  });

  return {
    async query<Row extends object>(statement: Sql) {
      try {
        return (await pipelined.query(prepare(statement))).rows as Row[];
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    transaction: (work) => runTransaction(pool, work),
    async close() {
      await Promise.all([pool.end(), pipelined.end()]);
    },
  };
}

async function runTransaction<Value>(pool: pg.Pool, work: (db: Db) => Promise<Value>): Promise<Value> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asDatabaseError(error);
  });
  const db: Db = {
    async query<Row extends object>(statement: Sql) {
      try {
        return (await client.query(prepare(statement))).rows as Row[];
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    transaction: (inner) => inner(db),
  };
  let broken: Error | undefined;
  const onLost = (error: Error) => (broken = error);
  client.on('error', onLost);
  try {
    await client.query('begin');
    const value = await work(db);
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => (broken = cause as Error));
    throw asDatabaseError(error);
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}
