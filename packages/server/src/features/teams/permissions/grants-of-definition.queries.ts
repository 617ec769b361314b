import { execute, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/** Whoever was granted the permission has it under its new name. Nobody has that yet, since nothing was called so. */
export const renameGrants = (tx: Tx, projectId: string, { id, newId }: { id: string; newId: string }) =>
  execute(
    tx,
    sql`
      update team_permissions
      set permission_id = ${newId}
      where project_id = ${projectId} and permission_id = ${id}`,
  );

/** Nobody has the permission any more. */
export const deleteGrantsOf = (tx: Tx, projectId: string, id: string) =>
  execute(tx, sql`delete from team_permissions where project_id = ${projectId} and permission_id = ${id}`);
