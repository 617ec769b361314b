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

/** Where it was started from is nobody's business any more, nor is who was to be changed. */
const over = (now: Date) => sql`user_ids = '', address = null, device = null, finished_at = ${now}`;

interface NewBulkJob
  extends BulkJobKey, StartOfJob, Pick<BulkJob, 'action' | 'teamId' | 'reason' | 'startedBy' | 'startsAt'> {
  readonly createdAt: Date;
}

/** Writes down who is meant, of the users called `u`. No row: nobody is. */
export async function insertJob(tx: Tx, job: NewBulkJob, areMeant: Sql): Promise<BulkJob | undefined> {
  await execute(tx, sql`set local plan_cache_mode = force_custom_plan`); // the best plan hangs on who is meant
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

/** The users from a place on, so many at most. */
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

/** A user, by their place in the job. */
export interface UserOfJob extends BulkJobKey {
  readonly place: number;
}

/** It is this user's turn: nobody has changed them before, and whoever comes meanwhile waits. */
const isTheirTurn = ({ projectId, id, place }: UserOfJob) =>
  sql`project_id = ${projectId} and id = ${id} and ${isOpen} and done + failed = ${place}::int`;

/** To be called before the user is changed, in the same transaction. No row: it is not their turn, or it was cancelled. */
export const countDone = (tx: Tx, user: UserOfJob) =>
  maybeOne<{ id: string }>(
    tx,
    sql`update bulk_jobs set done = done + 1, status = 'running' where ${isTheirTurn(user)} returning id`,
  );

/** The same for a user who could not be changed; of so many it is told why. */
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

/** None of those who are left could be changed: it ends with the user whose turn it is. */
export const failJob = (db: Db, user: UserOfJob, error: BulkJobError, now: Date) =>
  execute(
    db,
    sql`
      update bulk_jobs
      set failed = failed + 1, errors = errors || ${JSON.stringify([error])}::jsonb, status = 'failed', ${over(now)}
      where ${isTheirTurn(user)}`,
  );

/** No row: users are left, or it is over. */
export const finishJob = (db: Db, { projectId, id }: BulkJobKey, now: Date) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      update bulk_jobs
      set status = 'done', ${over(now)}
      where project_id = ${projectId} and id = ${id} and ${isOpen} and done + failed = total
      returning id`,
  );

/** Waits for the user who is being changed. No row: it is over. */
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
