import { createApp, type App } from '../app.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { prepare } from '../db/sql.ts';

export interface RecordedStatements {
  readonly ctx: Context;
  readonly app: App;
  /** The texts of all statements since the last time, in the order in which they were sent. */
  take(): string[];
}

/** The same service, with a look at what it asks of the database. */
export function recordStatements(ctx: Context): RecordedStatements {
  let texts: string[] = [];
  const record = (db: Db): Db => ({
    query: (statement) => {
      texts.push(prepare(statement).text);
      return db.query(statement);
    },
    transaction: (work) => db.transaction((inner) => work(record(inner))),
  });
  const recorded = { ...ctx, db: record(ctx.db) };
  return {
    ctx: recorded,
    app: createApp(recorded, { lifecycle: { isStopping: false } }),
    take: () => {
      const taken = texts;
      texts = [];
      return taken;
    },
  };
}
