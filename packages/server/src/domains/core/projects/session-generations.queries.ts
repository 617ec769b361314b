import { execute, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/** Ends all sessions that exist by now, because they belong to an earlier generation. */
export const beginSessionGeneration = (tx: Tx, { projectId, now }: { projectId: string; now: Date }) =>
  execute(
    tx,
    sql`
      update projects
      set session_generation = session_generation + 1, sessions_ended_at = ${now}
      where project_id = ${projectId}`,
  );

export const findSessionsEndedAt = (db: Db, projectId: string) =>
  maybeOne<{ endedAt: Date | null }>(
    db,
    sql`select sessions_ended_at as "endedAt" from projects where project_id = ${projectId}`,
  );
