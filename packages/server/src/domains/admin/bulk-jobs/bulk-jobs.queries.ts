import { execute, many, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { BulkJob, BulkJobError, BulkJobKey, OpenJob, StartOfJob } from './bulk-job.ts';

const ID_BYTES = 16;

const columns = sql`
  id, action, team_id as "teamId", reason, started_by as "startedBy", status, total, done, failed, errors, starts_at as "startsAt",
  finished_at as "finishedAt"`;

const startColumns = sql`key_set_id as "keySetId", request_id as "requestId", address, device`;
const isOpen = sql`status in ('waiting', 'running')`;

/** Erases the IP address, the device and the user ids, which a finished job no longer needs. */
const over = (now: Date) => sql`user_ids = '', address = null, device = null, finished_at = ${now}`;

interface NewBulkJob
  extends BulkJobKey, StartOfJob, Pick<BulkJob, 'action' | 'teamId' | 'reason' | 'startedBy' | 'startsAt'> {
  readonly createdAt: Date;
}

/** Stores the ids of the matching users, `u` in the condition. Returns no row if no user matches. */
export async function insertJob(tx: Tx, job: NewBulkJob, areMeant: Sql): Promise<BulkJob | undefined> {
  // The best plan depends on the filter.
  await execute(tx, sql`set local plan_cache_mode = force_custom_plan`);
  return maybeOne<BulkJob>(
    tx,
    sql`
      insert into bulk_jobs (project_id, id, action, team_id, reason, started_by, key_set_id, request_id, address, device, user_ids, total,
        created_at, starts_at)
      select ${job.projectId}, ${job.id}::uuid, ${job.action}, ${job.teamId}::uuid, ${job.reason}, ${job.startedBy}::uuid,
        ${job.keySetId}::uuid, ${job.requestId}, ${job.address}, ${job.device},
        string_agg(uuid_send(u.id), '' order by u.signed_up_at, u.id), count(*), ${job.createdAt}::timestamptz, ${job.startsAt}::timestamptz
      from users u
      where u.project_id = ${job.projectId} and ${areMeant}
      having count(*) > 0
      returning ${columns}`,
  );
}

export const findJob = (db: Db, { projectId, id }: BulkJobKey) =>
  maybeOne<BulkJob>(db, sql`select ${columns} from bulk_jobs where project_id = ${projectId} and id = ${id}`);

export const findOpenJob = (db: Db, { projectId, id }: BulkJobKey) =>
  maybeOne<OpenJob>(
    db,
    sql`select ${columns}, ${startColumns} from bulk_jobs where project_id = ${projectId} and id = ${id} and ${isOpen}`,
  );

export const listNewestJobs = (db: Db, projectId: string, limit: number) =>
  many<BulkJob>(
    db,
    sql`
      select ${columns} from bulk_jobs
      where project_id = ${projectId}
      order by created_at desc, id desc
      limit ${limit}`,
  );

/** Lists at most `limit` user ids from a place in the job. */
export const listUserIdsFrom = (db: Db, { projectId, id }: BulkJobKey, place: number, limit: number) =>
  many<{ id: string }>(
    db,
    sql`
      select encode(substring(page.ids from ${ID_BYTES}::int * place + 1 for ${ID_BYTES}::int), 'hex')::uuid as id
      from (
        select substring(user_ids from ${place * ID_BYTES + 1}::int for ${limit * ID_BYTES}::int) as ids
        from bulk_jobs
        where project_id = ${projectId} and id = ${id}
      ) as page
      cross join generate_series(0, length(page.ids) / ${ID_BYTES}::int - 1) as place
      order by place`,
  );

/** A user, identified by the place in the job. */
export interface UserOfJob extends BulkJobKey {
  readonly place: number;
}

/** Matches while the user at this place is the next one: not changed yet, and the row lock makes other processes wait. */
const isTheirTurn = ({ projectId, id, place }: UserOfJob) =>
  sql`project_id = ${projectId} and id = ${id} and ${isOpen} and done + failed = ${place}::int`;

/**
 * Call it before the change, in the same transaction. Returns no row if it is not this user's turn or the job was
 * cancelled.
 */
export const countDone = (tx: Tx, user: UserOfJob) =>
  maybeOne<{ id: string }>(
    tx,
    sql`update bulk_jobs set done = done + 1, status = 'running' where ${isTheirTurn(user)} returning id`,
  );

/** Counts a user who could not be changed, and keeps the reason of the first `mostTold` failures. */
export const countFailed = (db: Db, user: UserOfJob, error: BulkJobError, mostTold: number) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      update bulk_jobs
      set failed = failed + 1, status = 'running',
        errors = case when failed < ${mostTold}::int then errors || ${JSON.stringify([error])}::jsonb else errors end
      where ${isTheirTurn(user)}
      returning id`,
  );

/** Fails the whole job at this user, because none of the remaining users could be changed. */
export const failJob = (db: Db, user: UserOfJob, error: BulkJobError, now: Date) =>
  execute(
    db,
    sql`
      update bulk_jobs
      set failed = failed + 1, errors = errors || ${JSON.stringify([error])}::jsonb, status = 'failed', ${over(now)}
      where ${isTheirTurn(user)}`,
  );

/** Returns no row if users remain or the job is over. */
export const finishJob = (db: Db, { projectId, id }: BulkJobKey, now: Date) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      update bulk_jobs
      set status = 'done', ${over(now)}
      where project_id = ${projectId} and id = ${id} and ${isOpen} and done + failed = total
      returning id`,
  );

/** Waits while a user is being changed. Returns no row if the job is over. */
export const cancelOpenJob = (tx: Tx, { projectId, id }: BulkJobKey, now: Date) =>
  maybeOne<BulkJob>(
    tx,
    sql`
      update bulk_jobs
      set status = 'cancelled', ${over(now)}
      where project_id = ${projectId} and id = ${id} and ${isOpen}
      returning ${columns}`,
  );

export const oldJobs = (before: Date): Sweep => ({
  deleteFrom: sql`bulk_jobs`,
  key: sql`project_id, id`,
  by: sql`finished_at`,
  before,
});
