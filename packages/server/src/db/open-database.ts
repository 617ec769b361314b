import pg from 'pg';
import { applySettings, type ConnectionSettings } from '../platform/connection-settings.ts';
import {
  asDatabaseError,
  asTooLong,
  DatabaseUnavailableError,
  hasNotBegun,
  isWriteOfReadOnly,
} from './database-errors.ts';
import { IN_TRANSACTION, type Apart, type Db, type Tx } from './db.ts';
import { openPipelinedConnections } from './pipelined-connections.ts';
import { prepare, type PreparedStatement, type Sql } from './sql.ts';

/** How busy the database connections of this process are. */
export interface DatabaseLoad {
  /** Connections for transactions: all, those in use, idle ones, and transactions that wait for one. */
  readonly size: number;
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
  /** Statements in progress on shared connections. */
  readonly statements: Readonly<Record<'read' | 'write' | 'list' | 'search', number>>;
}

export interface Database extends Db {
  load(): DatabaseLoad;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections for transactions. */
  readonly poolSize: number;
  /** Shared connections for single read-only statements, so that no read waits behind a commit. */
  readonly readConnections: number;
  /** Shared connections for other single statements. Each connection commits one statement after another. */
  readonly writeConnections: number;
  /** Shared connections for lists, and as many for searches, so that no other statement waits behind a slow one. */
  readonly listConnections: number;
  /** How long a statement, or an idle transaction, may take before PostgreSQL cancels it. */
  readonly statementTimeoutMillis?: number;
  /** The statement timeout for searches, which is shorter. */
  readonly searchTimeoutMillis?: number;
  /** How long to wait for a response, in case the database hangs and can't cancel the statement itself. */
  readonly answerTimeoutMillis?: number;
  /** Called for each connection that is lost or can't be opened. */
  readonly onConnectionLost: (error: Error) => void;
  /** Called with the time that each transaction waited for a connection. */
  readonly onPoolWait?: ((millis: number) => void) | undefined;
}

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;
const SEARCH_TIMEOUT_MS = 2000;
/** Below the search timeout, so that a search that waits for a lock isn't reported as reading too much. */
const BOUNDED_LOCK_TIMEOUT_MS = 1500;
/**
 * The tables of searches are large and usually cached in memory, and JIT compilation and parallel workers cost more
 * than they save.
 */
export const BOUNDED_PLANNING: ConnectionSettings = {
  enable_seqscan: 'off',
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
};
const ANSWER_TIMEOUT_MS = 12_000;
/** Longer than rows are usually locked, and short enough for the statements queued behind it. */
const PIPELINED_LOCK_TIMEOUT_MS = 50;

/**
 * Opens the database. Single statements share a few pipelined connections, separate ones for reads, writes, lists and
 * searches; transactions use a pool. All connections open on demand and recover by themselves. A single statement that
 * meets a lock runs again in the pool, where nothing queues behind it.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const {
    statementTimeoutMillis = STATEMENT_TIMEOUT_MS,
    searchTimeoutMillis = SEARCH_TIMEOUT_MS,
    answerTimeoutMillis = ANSWER_TIMEOUT_MS,
  } = options;
  const config: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'keystead',
    keepAlive: true,
  };
  const limits = {
    statement_timeout: statementTimeoutMillis,
    idle_in_transaction_session_timeout: statementTimeoutMillis,
  };
  const reading = { ...limits, default_transaction_read_only: 'on' };
  const pool = new pg.Pool({
    ...config,
    query_timeout: answerTimeoutMillis,
    max: options.poolSize,
    onConnect: (client) => applySettings(client, limits),
  });
  pool.on('error', options.onConnectionLost);
  const openPipelined = (connections: number, settings: ConnectionSettings) =>
    openPipelinedConnections(config, { connections, settings, answerTimeoutMillis, onLost: options.onConnectionLost });
  const reads = openPipelined(options.readConnections, { ...reading, lock_timeout: PIPELINED_LOCK_TIMEOUT_MS });
  const writes = openPipelined(options.writeConnections, { ...limits, lock_timeout: PIPELINED_LOCK_TIMEOUT_MS });
  const lists = openPipelined(options.listConnections, reading);
  const searches = openPipelined(options.listConnections, {
    ...reading,
    statement_timeout: searchTimeoutMillis,
    lock_timeout: BOUNDED_LOCK_TIMEOUT_MS,
    ...BOUNDED_PLANNING,
  });

  async function transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    const askedAt = performance.now();
    const client = await pool.connect().catch((error: Error) => {
      options.onConnectionLost(error);
      throw asDatabaseError(error);
    });
    options.onPoolWait?.(performance.now() - askedAt);
    return runTransaction(client, work);
  }

  return {
    async query<Row extends object>(statement: Sql) {
      const prepared = prepare(statement);
      try {
        return (await (prepared.isReadOnly ? reads : writes).query(prepared)) as Row[];
      } catch (error) {
        if (hasNotBegun(error)) return transaction((tx) => tx.query<Row>(statement));
        throw prepared.isReadOnly && isWriteOfReadOnly(error) ? error : asDatabaseError(error);
      }
    },
    async queryApart<Row extends object>(statement: Sql, how: Apart = {}) {
      const prepared = prepareFor(statement, how);
      if (!prepared.isReadOnly) return transaction((tx) => tx.queryApart<Row>(statement, how));
      const isBounded = how.isBounded === true;
      try {
        return (await (isBounded ? searches : lists).query(prepared)) as Row[];
      } catch (error) {
        if (isWriteOfReadOnly(error)) throw error;
        throw asDatabaseError(isBounded ? asTooLong(error) : error);
      }
    },
    transaction,
    load: () => ({
      size: options.poolSize,
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      statements: {
        read: reads.inFlight(),
        write: writes.inFlight(),
        list: lists.inFlight(),
        search: searches.inFlight(),
      },
    }),
    async close() {
      await Promise.all([pool, reads, writes, lists, searches].map((connections) => connections.end()));
    },
  };
}

/** An unnamed statement, because PostgreSQL keeps no plan for it. */
const prepareFor = (statement: Sql, { isAnew }: Apart): PreparedStatement =>
  isAnew === true ? { ...prepare(statement), name: '' } : prepare(statement);

async function runTransaction<Value>(client: pg.PoolClient, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  async function query<Row extends object>(prepared: PreparedStatement): Promise<Row[]> {
    try {
      return (await client.query(prepared)).rows as Row[];
    } catch (error) {
      throw asDatabaseError(error);
    }
  }
  const tx: Tx = {
    [IN_TRANSACTION]: true,
    query: (statement) => query(prepare(statement)),
    queryApart: (statement, how = {}) => query(prepareFor(statement, how)),
    transaction: (inner) => inner(tx),
  };
  let broken: Error | undefined;
  const onLost = (error: Error) => (broken = error);
  client.on('error', onLost);
  try {
    await client.query('begin');
    const value = await work(tx);
    await commit(client);
    return value;
  } catch (cause) {
    const error = asDatabaseError(cause);
    // Closing the connection rolls back too, without waiting for an unavailable database.
    if (error instanceof DatabaseUnavailableError) broken ??= error;
    else await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

/** PostgreSQL answers the commit of a failed transaction with a rollback and no error, so the command is checked. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction went on after one of its statements had failed');
}
