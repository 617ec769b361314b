import type { StaffRole } from '@keystead/contract';
import { manyApart, type Db } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import { projectColumns, type ProjectRow } from '../../../core/index.ts';

/** The projects whose staff the user belongs to, newest first. */
export const listProjectsOfStaff = (db: Db, userId: string) =>
  manyApart<ProjectRow & { readonly role: StaffRole }>(
    db,
    sql`
      select ${projectColumns}, s.role
      from projects p
      join staff s on s.project_id = p.project_id and s.user_id = ${userId}
      where p.deleted_at is null
      order by p.created_at desc, p.project_id`,
  );
