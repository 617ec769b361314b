import { execute, one, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/**
 * A condition that always holds: until the transaction ends nobody renames or deletes permissions of the project. It belongs
 * into what takes many grants along, which would meet them in another order (deadlock).
 */
export const permissionsStay = (projectId: string) =>
  sql`exists (select from projects p where p.project_id = ${projectId} for share)`;

/** In which of both lists the permission stands. Whoever changes a definition has locked the project. */
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

/** Creators and members of teams get the permission under its new name, if it is one that they are given. */
export const renameDefault = (tx: Tx, projectId: string, { id, newId }: { id: string; newId: string }) =>
  execute(
    tx,
    sql`
      update projects set
        team_creator_default_permissions = array_replace(team_creator_default_permissions, ${id}, ${newId}),
        team_member_default_permissions = array_replace(team_member_default_permissions, ${id}, ${newId})
      where project_id = ${projectId}`,
  );

/** Nobody is given the permission any more. */
export const removeDefault = (tx: Tx, projectId: string, id: string) =>
  execute(
    tx,
    sql`
      update projects set
        team_creator_default_permissions = array_remove(team_creator_default_permissions, ${id}),
        team_member_default_permissions = array_remove(team_member_default_permissions, ${id})
      where project_id = ${projectId}`,
  );
