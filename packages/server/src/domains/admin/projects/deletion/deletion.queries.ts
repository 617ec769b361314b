import { execute, maybeOne, type Db, type Tx } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import type { Sweep } from '../../../../db/sweep.ts';

export interface ProjectDeletion {
  readonly rowsDeleted: number;
  readonly isFinished: boolean;
}

/** Replaces an earlier deletion: a project that is seeded at every start, like the demo project, can be deleted again. */
export const insertDeletion = (db: Db, deletion: { projectId: string; deletedBy: string | null; now: Date }) =>
  execute(
    db,
    sql`
      insert into project_deletions (id, deleted_by, deleted_at)
      values (${deletion.projectId}, ${deletion.deletedBy}, ${deletion.now})
      on conflict (id) do update set
        deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at, rows_deleted = 0, finished_at = null`,
  );

/** Returns no row unless this owner deleted the project. */
export const findDeletion = (db: Db, projectId: string, deletedBy: string) =>
  maybeOne<ProjectDeletion>(
    db,
    sql`
      select rows_deleted::float8 as "rowsDeleted", finished_at is not null as "isFinished"
      from project_deletions
      where id = ${projectId} and deleted_by = ${deletedBy}`,
  );

export const findUnfinishedDeletion = (db: Db, projectId: string) =>
  maybeOne<{ id: string }>(db, sql`select id from project_deletions where id = ${projectId} and finished_at is null`);

/**
 * Locks the deletion until the transaction ends, because two processes that delete rows of the same project would
 * deadlock.
 */
export const lockDeletion = (tx: Tx, projectId: string) =>
  execute(tx, sql`select from project_deletions where id = ${projectId} for update`);

export const countDeletedRows = (db: Db, projectId: string, rows: number) =>
  execute(db, sql`update project_deletions set rows_deleted = rows_deleted + ${rows} where id = ${projectId}`);

export const finishDeletion = (db: Db, projectId: string, now: Date) =>
  execute(db, sql`update project_deletions set finished_at = ${now} where id = ${projectId}`);

export const oldDeletions = (before: Date): Sweep => ({
  deleteFrom: sql`project_deletions`,
  key: sql`id`,
  by: sql`finished_at`,
  before,
});
