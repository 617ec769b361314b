import { execute, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/**
 * A condition that always holds: until the transaction ends nobody renames or deletes permissions of the project. It belongs
 * into what takes many grants along, which would meet them in another order (deadlock).
 */
export const permissionsStay = (projectId: string) =>
  sql`exists (select from projects p where p.project_id = ${projectId} for share)`;

/** Creators and members of teams get the permission under its new name, if it is one that they are given. */
export const renameDefaultPermission = (tx: Tx, projectId: string, { id, newId }: { id: string; newId: string }) =>
  execute(
    tx,
    sql`
      update projects set
        team_creator_default_permissions = array_replace(team_creator_default_permissions, ${id}, ${newId}),
        team_member_default_permissions = array_replace(team_member_default_permissions, ${id}, ${newId})
      where project_id = ${projectId} and ${isDefault(id)}`,
  );

/** Nobody is given the permission any more. */
export const removeDefaultPermission = (tx: Tx, projectId: string, id: string) =>
  execute(
    tx,
    sql`
      update projects set
        team_creator_default_permissions = array_remove(team_creator_default_permissions, ${id}),
        team_member_default_permissions = array_remove(team_member_default_permissions, ${id})
      where project_id = ${projectId} and ${isDefault(id)}`,
  );

const isDefault = (id: string) => sql`${id} = any(team_creator_default_permissions || team_member_default_permissions)`;
