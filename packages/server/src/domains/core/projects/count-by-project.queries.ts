import { manyApart, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';

/** Returns the number of rows in a table by project id, counting at most `limit` rows for each project. */
export async function countUpTo(
  db: Db,
  rows: Sql<never>,
  projectIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  if (projectIds.length === 0) return new Map();
  const counted = await manyApart<{ projectId: string; count: number }>(
    db,
    sql`
      select asked.project_id as "projectId",
        (select count(*)::int from (select from ${rows} r where r.project_id = asked.project_id limit ${limit}) as theirs) as count
      from unnest(${projectIds}::text[]) as asked (project_id)`,
  );
  return new Map(counted.map(({ projectId, count }) => [projectId, count]));
}

export async function countAll(db: Db, rows: Sql<never>, projectId: string): Promise<number> {
  const [counted] = await manyApart<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${rows} where project_id = ${projectId}`,
  );
  return counted?.count ?? 0;
}
