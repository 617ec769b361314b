import { execute, many, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { PermissionContents, PermissionDefinition } from './permission-definition.ts';

/** Returns the project's own definitions, ordered by id. */
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

/** If the id changes, waits for transactions that are granting the permission. */
export const updateDefinition = (
  tx: Tx,
  projectId: string,
  id: string,
  { newId, description }: { newId: string; description: string | null },
) =>
  execute(
    tx,
    sql`
      update permission_definitions
      set permission_id = ${newId}, description = ${description}
      where project_id = ${projectId} and permission_id = ${id}`,
  );

/** Waits for transactions that are granting the permission. */
export const deleteDefinition = (tx: Tx, projectId: string, id: string) =>
  execute(tx, sql`delete from permission_definitions where project_id = ${projectId} and permission_id = ${id}`);

export const updateContents = (tx: Tx, projectId: string, changed: readonly PermissionContents[]) =>
  execute(
    tx,
    sql`
      update permission_definitions d
      set contained_permission_ids = given."containedIds", reachable_permission_ids = given."reachableIds"
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id text, "containedIds" text[], "reachableIds" text[])
      where d.project_id = ${projectId} and d.permission_id = given.id`,
  );
