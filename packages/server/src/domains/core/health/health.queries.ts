import { execute, one, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

export const pingDatabase = (db: Db) => execute(db, sql`select 1`);

export const readDatabaseClock = (db: Db) => one<{ now: Date }>(db, sql`select clock_timestamp() as now`);
