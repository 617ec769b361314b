import { manyApart, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { keepsCondition, type Keeper } from '../../staff/index.ts';
import { userCountColumns } from '../../users/index.ts';
import { projectColumns, type ProjectRow } from '../index.ts';

/** Newest first; ids that no longer exist are passed over. */
export const listProjectsWithUsers = (db: Db, keeper: Keeper) =>
  manyApart<ProjectRow & { readonly userCount: number }>(
    db,
    sql`
      select ${projectColumns}, ${userCountColumns}
      from projects p
      where ${keepsCondition(keeper)} and p.deleted_at is null
      order by p.created_at desc, p.project_id`,
  );
