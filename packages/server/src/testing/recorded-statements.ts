import { createApp, type App } from '../app.ts';
import type { Context } from '../context.ts';
import { IN_TRANSACTION, type Apart, type Db } from '../db/db.ts';
import { prepare, type Sql } from '../db/sql.ts';
import { watchAnswers } from './watch-answers.ts';

export interface RecordedStatements {
  readonly ctx: Context;
  readonly app: App;
  /** Returns the texts of all statements since the last call, in order. */
  take(): string[];
  /** Returns the values of all statements since the last call, in order. */
  takeValues(): (readonly unknown[])[];
  /** Returns both since the last call, with the kind of plan and connection. */
  takeWhole(): RecordedStatement[];
}

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly isPlannedAnew: boolean;
  /** Whether it used a connection for reads, which waits for no commit. */
  readonly isRead: boolean;
}

/** Wraps a service and records its statements. */
export function recordStatements(ctx: Context): RecordedStatements {
  const texts: string[] = [];
  const values: (readonly unknown[])[] = [];
  const whole: RecordedStatement[] = [];
  const record = (db: Db, isInTransaction = false): Db => {
    const note = (statement: Sql, how?: Apart): Sql => {
      const { text, values: bound, isReadOnly } = prepare(statement);
      texts.push(text);
      values.push(bound);
      const isRead = isReadOnly && !isInTransaction;
      whole.push({ text, values: bound, isPlannedAnew: how?.isAnew === true, isRead });
      return statement;
    };
    return {
      query: (statement) => db.query(note(statement)),
      queryApart: (statement, how) => db.queryApart(note(statement, how), how),
      transaction: (work) => db.transaction((inner) => work({ ...record(inner, true), [IN_TRANSACTION]: true })),
    };
  };
  const recorded = { ...ctx, db: record(ctx.db) };
  return {
    ctx: recorded,
    app: watchAnswers(createApp(recorded, { lifecycle: { isStopping: false } })),
    take: () => texts.splice(0),
    takeValues: () => values.splice(0),
    takeWhole: () => whole.splice(0),
  };
}
