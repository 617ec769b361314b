import { execute, many, manyApart, one, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { DatabaseFigures, JobFailures, JobQueue, RunningProcess, SeenProcess } from './system.ts';

export const upsertProcess = (db: Db, process: RunningProcess, now: Date) =>
  execute(
    db,
    sql`
      insert into processes (id, host, process_id, version, does_jobs, started_at, last_seen_at)
      values (${process.id}, ${process.host}, ${process.processId}, ${process.version}, ${process.doesJobs}, ${process.startedAt}, ${now})
      on conflict (id) do update set last_seen_at = excluded.last_seen_at`,
  );

export const deleteProcess = (db: Db, id: string) => execute(db, sql`delete from processes where id = ${id}`);

export const listProcesses = (db: Db, seenSince: Date) =>
  many<SeenProcess>(
    db,
    sql`
      select id, host, process_id as "processId", version, does_jobs as "doesJobs", started_at as "startedAt", last_seen_at as "lastSeenAt"
      from processes
      where last_seen_at > ${seenSince}
      order by started_at, id
      limit 1000`,
  );

export const processesNotSeen = (before: Date): Sweep => ({
  deleteFrom: sql`processes`,
  key: sql`id`,
  by: sql`last_seen_at`,
  before,
});

export interface FailedRun {
  readonly task: string;
  readonly isGivenUp: boolean;
  readonly reason: string;
  readonly now: Date;
}

export const countFailedRun = (db: Db, { task, isGivenUp, reason, now }: FailedRun) =>
  execute(
    db,
    sql`
      insert into job_failures as f (task, day, failed, given_up, last_failed_at, last_reason)
      values (${task}, (${now}::timestamptz at time zone 'UTC')::date, 1, ${isGivenUp ? 1 : 0}, ${now}, ${reason})
      on conflict (task, day) do update set failed = f.failed + 1, given_up = f.given_up + excluded.given_up,
        last_failed_at = greatest(f.last_failed_at, excluded.last_failed_at), last_reason = excluded.last_reason`,
  );

/** Latest first. */
export const listFailures = (db: Db, since: Date) =>
  many<JobFailures>(
    db,
    sql`
      select task, sum(failed)::int as failed, sum(given_up)::int as "givenUp", max(last_failed_at) as "lastFailedAt",
        (array_agg(last_reason order by last_failed_at desc))[1] as "lastReason"
      from job_failures
      where day >= (${since}::timestamptz at time zone 'UTC')::date
      group by task
      order by max(last_failed_at) desc, task`,
  );

export const oldFailures = (before: Date): Sweep => ({
  deleteFrom: sql`job_failures`,
  key: sql`task, day`,
  by: sql`last_failed_at`,
  before,
});

const COUNTED_JOBS = 100_000;

/** Counts only the jobs that are read, so that a long queue doesn't slow down anyone. */
export const listQueues = (db: Db, now: Date) =>
  manyApart<JobQueue>(
    db,
    sql`
      select task_identifier as task,
        (count(*) filter (where locked_at is null and run_at <= ${now}))::int as due,
        (count(*) filter (where locked_at is null and run_at > ${now}))::int as planned,
        count(locked_at)::int as running,
        min(run_at) filter (where locked_at is null and run_at <= ${now}) as "dueSince"
      from (select task_identifier, locked_at, run_at from graphile_worker.jobs limit ${COUNTED_JOBS}) as jobs
      group by task_identifier
      order by task_identifier`,
  );

const LARGEST_TABLES = 10;

export const readDatabaseFigures = (db: Db) =>
  one<DatabaseFigures>(
    db,
    sql`
      select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as "sizeBytes",
        (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::int as "maxConnections",
        (
          select jsonb_agg(jsonb_build_object('name', t.name, 'sizeBytes', t.size) order by t.size desc, t.name)
          from (
            select c.relname as name, pg_total_relation_size(c.oid) as size
            from pg_class c
            where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
            order by 2 desc, 1
            limit ${LARGEST_TABLES}
          ) as t
        ) as tables,
        (select count(*)::int from schema_migrations) as "migrationCount",
        (select max(name) from schema_migrations) as "latestMigration",
        (select max(applied_at) from schema_migrations) as "latestMigrationAt"`,
  );
