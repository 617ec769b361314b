import type { Sql } from './sql.ts';

/** How a statement is run that is kept apart from others. */
export interface Apart {
  /** PostgreSQL plans it for the values at hand each time: for those whose best plan hangs on them. */
  readonly isAnew?: boolean;
  /** It ends with a `TakesTooLongError` after two seconds: for what callers can narrow down. */
  readonly isBounded?: boolean;
}

/** Whatever runs statements: the database itself, or one transaction. */
export interface Db {
  query<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The same for what may take its time: lists and searches wait for each other, writes for nobody, and nothing else for them. */
  queryApart<Row extends object>(statement: Sql, how?: Apart): Promise<Row[]>;
  /** Runs the work in one transaction; inside a transaction it joins that one. */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
}

export const IN_TRANSACTION: unique symbol = Symbol('in a transaction');

/** One transaction. What is locked in it stays locked until it ends, so whatever locks asks for one. */
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
