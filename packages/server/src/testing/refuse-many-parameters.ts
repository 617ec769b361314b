import type { Database } from '../db/open-database.ts';
import { IN_TRANSACTION, type Db } from '../db/db.ts';
import { prepare, type Sql } from '../db/sql.ts';

const MOST_PARAMETERS = 40;
/** A new user with a session, a team and an email, in one statement: its parts bind some values more than once. */
const MOST_PARAMETERS_OF_NEW_USER = 99;
const OF_NEW_USER = /^with changed_user as \(\s*insert into users/;
/** The activity list with every filter at once. */
const MOST_PARAMETERS_OF_LIST = 48;

/** Wraps the database and refuses statements with too many parameters to understand. */
export const refuseManyParameters = (database: Database): Database => ({ ...database, ...guarded(database) });

const guarded = (db: Db): Db => ({
  query: (statement) => db.query(checked(statement, MOST_PARAMETERS)),
  queryApart: (statement, how) => db.queryApart(checked(statement, MOST_PARAMETERS_OF_LIST), how),
  transaction: (work) => db.transaction((tx) => work({ ...guarded(tx), [IN_TRANSACTION]: true })),
});

function checked(statement: Sql, mostOfOthers: number): Sql {
  const { text, values } = prepare(statement);
  const most = OF_NEW_USER.test(text) ? MOST_PARAMETERS_OF_NEW_USER : mostOfOthers;
  if (values.length > most)
    throw new Error(`A statement has ${values.length} parameters, and may have ${most}: ${text}`);
  return statement;
}
