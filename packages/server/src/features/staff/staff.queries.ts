import type { StaffRole } from '@keystead/contract';
import { many, maybeOne, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Asked anew by every request, so that no right outlives its end. */
export const findRole = (db: Db, { projectId, userId }: { projectId: string; userId: string }) =>
  maybeOne<{ role: StaffRole }>(
    db,
    sql`select role from staff where project_id = ${projectId} and user_id = ${userId}`,
  );

/** How many owners the project called `p` has. */
export const ownerCountColumns = sql`
  (select count(*)::int from staff s where s.project_id = p.project_id and s.role = 'owner') as "ownerCount"`;

/** The server metadata of the user called `u`. That of users of the internal project lists what they own, for published clients. */
export const serverMetadataColumns = sql`case when u.project_id = 'internal' then with_managed_projects(u.id, u.server_metadata) else u.server_metadata end as "serverMetadata"`;

/** The projects whose staff somebody is on, and their role in each. */
export const listRoles = (tx: Tx, userId: string) =>
  many<{ readonly projectId: string; readonly role: StaffRole }>(
    tx,
    sql`
      select p.project_id as "projectId", s.role
      from staff s
      join projects p on p.project_id = s.project_id and p.deleted_at is null
      where s.user_id = ${userId}
      order by p.project_id`,
  );
