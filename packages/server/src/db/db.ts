import type { Sql } from './sql.ts';

/** How to run a statement that may be slow. */
export interface Apart {
  /** Plans the statement for its current values every time, because the best plan depends on them. */
  readonly isAnew?: boolean;
  /** Fails with a `TakesTooLongError` after two seconds, for requests that callers can narrow with filters. */
  readonly isBounded?: boolean;
}

/** Runs statements: the database itself, or one transaction. */
export interface Db {
  query<Row extends object>(statement: Sql): Promise<Row[]>;
  /**
   * For statements that may be slow: lists and searches run on separate connections, so that no other statement waits
   * behind them.
   */
  queryApart<Row extends object>(statement: Sql, how?: Apart): Promise<Row[]>;
  /** Runs the work in one transaction; inside a transaction it joins that one. */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
}

export const IN_TRANSACTION: unique symbol = Symbol('in a transaction');

/** One transaction. Locks last until it ends, so functions that lock rows require it. */
export interface Tx extends Db {
  readonly [IN_TRANSACTION]: true;
}

export function many<Row extends object>(db: Db, statement: Sql): Promise<Row[]> {
  return db.query<Row>(statement);
}

export function manyApart<Row extends object>(db: Db, statement: Sql, how?: Apart): Promise<Row[]> {
  return db.queryApart<Row>(statement, how);
}

export async function maybeOne<Row extends object>(db: Db, statement: Sql): Promise<Row | undefined> {
  const [row] = await db.query<Row>(statement);
  return row;
}

export async function one<Row extends object>(db: Db, statement: Sql): Promise<Row> {
  const row = await maybeOne<Row>(db, statement);
  if (!row) throw new Error('a statement that always answers with a row answered with none');
  return row;
}

export async function execute(db: Db, statement: Sql): Promise<void> {
  await db.query(statement);
}
