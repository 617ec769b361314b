import { execute, many, type Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const insertPermissionDefinition = (
  db: Db,
  projectId: string,
  definition: { id: string; containedIds: readonly string[] },
) =>
  execute(
    db,
    sql`
      insert into permission_definitions (project_id, permission_id, contained_permission_ids)
      values (${projectId}, ${definition.id}, ${definition.containedIds})
      on conflict (project_id, permission_id) do nothing`,
  );

export const listPermissionDefinitionIds = (db: Db, projectId: string) =>
  many<{ id: string }>(db, sql`select permission_id as id from permission_definitions where project_id = ${projectId}`);
