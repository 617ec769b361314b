import { execute, one, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/**
 * An SQL condition that is always true: until the transaction ends, no permission of the project can be renamed or
 * deleted. Use it in statements that delete many grants along with a team or user, because they would lock the grants
 * in another order (deadlock).
 */
export const permissionsStay = (projectId: string) =>
  sql`exists (select from projects p where p.project_id = ${projectId} for share)`;

/**
 * Returns which of the two default lists contain the permission. The caller has locked the project, like everyone who
 * changes a definition.
 */
export const listDefaultsWith = async (tx: Tx, projectId: string, id: string): Promise<readonly string[]> =>
  (
    await one<{ lists: readonly string[] }>(
      tx,
      sql`
        select array_remove(array[
          case when ${id} = any(team_creator_default_permissions) then 'team_creator_default_permissions' end,
          case when ${id} = any(team_member_default_permissions) then 'team_member_default_permissions' end
        ], null) as lists
        from projects
        where project_id = ${projectId}`,
    )
  ).lists;

/** Gives creators and members of teams the permission under its new name, if it is a default permission. */
export const renameDefault = (tx: Tx, projectId: string, { id, newId }: { id: string; newId: string }) =>
  execute(
    tx,
    sql`
      update projects set
        team_creator_default_permissions = array_replace(team_creator_default_permissions, ${id}, ${newId}),
        team_member_default_permissions = array_replace(team_member_default_permissions, ${id}, ${newId})
      where project_id = ${projectId}`,
  );

/** Removes the permission from the default permissions. */
export const removeDefault = (tx: Tx, projectId: string, id: string) =>
  execute(
    tx,
    sql`
      update projects set
        team_creator_default_permissions = array_remove(team_creator_default_permissions, ${id}),
        team_member_default_permissions = array_remove(team_member_default_permissions, ${id})
      where project_id = ${projectId}`,
  );
