import { manyApart, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { keepsCondition, type Keeper } from '../../staff/index.ts';
import { projectColumns, type ProjectRow } from '../index.ts';

/** Newest first; ids that no longer exist are passed over. */
export const listKeptProjects = (db: Db, keeper: Keeper) =>
  manyApart<ProjectRow>(
    db,
    sql`
      select ${projectColumns}
      from projects p
      where ${keepsCondition(keeper)} and p.deleted_at is null
      order by p.created_at desc, p.project_id`,
  );
