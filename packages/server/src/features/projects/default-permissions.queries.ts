import { sql } from '../../db/sql.ts';
import { part } from '../../db/together.ts';

/**
 * A condition that always holds: until the transaction ends nobody renames or deletes permissions of the project. It belongs
 * into what takes many grants along, which would meet them in another order (deadlock).
 */
export const permissionsStay = (projectId: string) =>
  sql`exists (select from projects p where p.project_id = ${projectId} for share)`;

/** Which of both lists the permission stands in. Whoever changes a definition has locked the project. */
const defaultsOf = (projectId: string, id: string) => sql`
  select project_id, array_remove(array[
    case when ${id} = any(team_creator_default_permissions) then 'team_creator_default_permissions' end,
    case when ${id} = any(team_member_default_permissions) then 'team_member_default_permissions' end
  ], null) as changed
  from projects
  where project_id = ${projectId}`;

/** The entries that each of these lists loses and gains, as every change of a setting is told. */
const changesOf = (lost: string, gained: string | undefined) => sql`
  (select jsonb_agg(entry.told order by list.ordinality, entry.place)
   from unnest(was.changed) with ordinality as list (path, ordinality),
     lateral (
       select 1 as place, jsonb_build_object('path', list.path, 'before', ${lost}::text) as told
       ${gained === undefined ? sql`` : sql`union all select 2, jsonb_build_object('path', list.path, 'after', ${gained}::text)`}
     ) as entry) as changes`;

/** Creators and members of teams get the permission under its new name, if it is one that they are given. */
export const renameDefault = (projectId: string, { id, newId }: { id: string; newId: string }) =>
  part(
    'changed_project',
    sql`
      update projects p set
        team_creator_default_permissions = array_replace(team_creator_default_permissions, ${id}, ${newId}),
        team_member_default_permissions = array_replace(team_member_default_permissions, ${id}, ${newId})
      from (${defaultsOf(projectId, id)}) as was
      where p.project_id = was.project_id and was.changed <> '{}'
      returning p.project_id as id, was.changed, ${changesOf(id, newId)}`,
  );

/** Nobody is given the permission any more. */
export const removeDefault = (projectId: string, id: string) =>
  part(
    'changed_project',
    sql`
      update projects p set
        team_creator_default_permissions = array_remove(team_creator_default_permissions, ${id}),
        team_member_default_permissions = array_remove(team_member_default_permissions, ${id})
      from (${defaultsOf(projectId, id)}) as was
      where p.project_id = was.project_id and was.changed <> '{}'
      returning p.project_id as id, was.changed, ${changesOf(id, undefined)}`,
  );
