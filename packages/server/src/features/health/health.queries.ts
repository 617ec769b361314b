import { execute, type Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const pingDatabase = (db: Db) => execute(db, sql`select 1`);
