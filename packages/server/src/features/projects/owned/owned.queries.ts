import { manyApart, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { userCountColumns } from '../../users/index.ts';
import { projectColumns, type ProjectRow } from '../index.ts';

/** Newest first; ids that no longer exist are passed over. */
export const listProjectsWithUsers = (db: Db, projectIds: readonly string[]) =>
  manyApart<ProjectRow & { readonly userCount: number }>(
    db,
    sql`
      select ${projectColumns}, ${userCountColumns}
      from projects p
      where p.project_id = any(${projectIds}) and p.deleted_at is null
      order by p.created_at desc, p.project_id`,
  );
