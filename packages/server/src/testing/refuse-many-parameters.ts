import type { Database } from '../db/open-database.ts';
import { IN_TRANSACTION, type Db } from '../db/db.ts';
import { prepare, type Sql } from '../db/sql.ts';

const MOST_PARAMETERS = 40;
/** Statements that are composed of several parts bind some values more than once. */
const MOST_PARAMETERS_COMPOSED = 84;
/** The log of activity with every filter at once. */
const MOST_PARAMETERS_OF_LIST = 48;

/** The same database, which refuses a statement with more parameters than somebody can follow. */
export const refuseManyParameters = (database: Database): Database => ({ ...database, ...guarded(database) });

const guarded = (db: Db): Db => ({
  query: (statement) => db.query(checked(statement, MOST_PARAMETERS)),
  queryApart: (statement, how) => db.queryApart(checked(statement, MOST_PARAMETERS_OF_LIST), how),
  transaction: (work) => db.transaction((tx) => work({ ...guarded(tx), [IN_TRANSACTION]: true })),
});

function checked(statement: Sql, mostOfOnePart: number): Sql {
  const { text, values } = prepare(statement);
  const most = text.startsWith('with ') ? MOST_PARAMETERS_COMPOSED : mostOfOnePart;
  if (values.length > most)
    throw new Error(`A statement has ${values.length} parameters, and may have ${most}: ${text}`);
  return statement;
}
