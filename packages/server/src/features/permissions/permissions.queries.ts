import { execute, many, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { PermissionDefinition } from './permission-definition.ts';

/** Those of the project itself, by their id. */
export const listOwnDefinitions = (db: Db, projectId: string) =>
  many<PermissionDefinition>(
    db,
    sql`
      select permission_id as id, description, contained_permission_ids as "containedIds", reachable_permission_ids as "reachableIds"
      from permission_definitions
      where project_id = ${projectId}
      order by permission_id collate "C"`,
  );

export const insertDefinition = (tx: Tx, projectId: string, definition: PermissionDefinition) =>
  execute(
    tx,
    sql`
      insert into permission_definitions (project_id, permission_id, description, contained_permission_ids, reachable_permission_ids)
      values (${projectId}, ${definition.id}, ${definition.description}, ${definition.containedIds}, ${definition.reachableIds})`,
  );
