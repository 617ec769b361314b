import { execute, many, manyApart, maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { mailColumns, signInColumns, signUpColumns } from './happened.queries.ts';
import type { Happened, MailSums, MetricsDay, SignUpSums } from './metrics-day.ts';
import type { MonthBits } from './utc-days.ts';

interface HappenedRow extends Pick<Happened, 'signIns'> {
  readonly signUps: SignUpSums;
  readonly mails: MailSums;
}
const asHappened = <Row extends HappenedRow>({ signUps, mails, ...row }: Row) => ({ ...row, ...signUps, ...mails });

interface CountedDay {
  readonly projectId: string;
  readonly day: string;
  /** The start of the day, and of the next one. */
  readonly from: Date;
  readonly to: Date;
}

/** Counts a finished day. Counted late, its numbers include only users who still exist. */
export async function countDay(
  db: Db,
  { projectId, day, from, to }: CountedDay,
  months: readonly (MonthBits & { readonly ofDay: number; readonly ofWeek: number })[],
): Promise<MetricsDay> {
  const [row] = await manyApart<HappenedRow & Omit<MetricsDay, keyof Happened | 'day'>>(
    db,
    sql`
      select ${signUpColumns({ projectId, from, to })}, ${signInColumns({ projectId, from, to })}, ${mailColumns({ projectId, from, to })},
        (select count(*)::int from users u where u.project_id = ${projectId} and u.signed_up_at < ${to}) as users,
        (select count(*)::int from teams t where t.project_id = ${projectId} and t.created_at < ${to}) as teams,
        active.*
      from (
        select count(distinct a.user_id) filter (where a.days & w.of_day <> 0)::int as "activeDay",
          count(distinct a.user_id) filter (where a.days & w.of_week <> 0)::int as "activeWeek",
          count(distinct a.user_id)::int as "activeMonth"
        from unnest(${months.map(({ month }) => month)}::date[], ${months.map(({ ofDay }) => ofDay)}::int[],
          ${months.map(({ ofWeek }) => ofWeek)}::int[], ${months.map(({ bits }) => bits)}::int[])
          as w (month, of_day, of_week, of_month)
        join user_activity a on a.project_id = ${projectId} and a.month = w.month and a.days & w.of_month <> 0
      ) as active`,
    { isAnew: true },
  );
  if (!row) throw new Error('a statement that always answers with a row answered with none');
  return { day, ...asHappened(row) };
}

/** Up to this number, single lookups are faster than reading a whole month. */
const MOST_LOOKED_UP = 25_000;

/**
 * Counts the active users of today among those active since its start, who are few compared with those active in the
 * month. A user whose row was being written is counted at their next use, or when the day is counted.
 */
function activeTodayColumn(projectId: string, from: Date, today: MonthBits | undefined): Sql {
  const since = sql`from users u where u.project_id = ${projectId} and u.last_active_at >= ${from}`;
  const theirDays = sql`
    from user_activity a
    where a.project_id = ${projectId} and a.month = ${today?.month}::date and a.days & ${today?.bits ?? 0}::int <> 0`;
  return sql`
    case
      when (select count(*) from (select ${since} limit ${MOST_LOOKED_UP + 1}) as some_of_them) <= ${MOST_LOOKED_UP}
      then (
        select count(*)::int
        from (select u.id ${since}) as u, lateral (select ${theirDays} and a.user_id = u.id offset 0) as theirs
      )
      else (select count(*)::int ${theirDays})
    end as "activeDay"`;
}

/** Counts today so far, without the totals of users and teams and without the metrics that only a finished day has. */
export async function countToday(
  db: Db,
  { projectId, day, from, to }: CountedDay,
  today: MonthBits | undefined,
): Promise<Omit<MetricsDay, 'users' | 'teams'>> {
  const [row] = await manyApart<HappenedRow & Pick<MetricsDay, 'activeDay'>>(
    db,
    sql`
      select ${signUpColumns({ projectId, from, to })}, ${signInColumns({ projectId, from, to })}, ${mailColumns({ projectId, from, to })},
        ${activeTodayColumn(projectId, from, today)}`,
  );
  if (!row) throw new Error('a statement that always answers with a row answered with none');
  return { day, activeWeek: null, activeMonth: null, ...asHappened(row) };
}

/** A counted day never changes, except for its emails. */
export const insertDay = (db: Db, projectId: string, counted: MetricsDay) =>
  execute(
    db,
    sql`
      insert into metrics_days (project_id, day, users, teams, signed_up, invited, by_provider, imported, by_server, active_day, active_week,
        active_month, sign_ins, mails_sent, mails_failed, mails_expired, mails_p95_millis)
      select p.project_id, ${counted.day}::date, ${counted.users}::int, ${counted.teams}::int, ${counted.signedUp}::int, ${counted.invited}::int,
        ${counted.byProvider}::int, ${counted.imported}::int, ${counted.byServer}::int, ${counted.activeDay}::int, ${counted.activeWeek}::int,
        ${counted.activeMonth}::int, ${JSON.stringify(counted.signIns)}::jsonb, ${counted.mailsSent}::int, ${counted.mailsFailed}::int,
        ${counted.mailsExpired}::int, ${counted.mailsP95Millis}::int
      from projects p
      where p.project_id = ${projectId}
      on conflict do nothing`,
  );

/**
 * Updates the counts of emails that were still queued when their day was counted. Counts only grow, because the log
 * deletes emails to deleted users. Locks rows in the order of days, because other processes may do the same (deadlock).
 */
export const recountMails = (db: Db, days: { projectId: string; first: string; last: string }) =>
  manyApart(
    db,
    sql`
      with known as (
        select c.day, ${mailColumns({
          projectId: days.projectId,
          from: sql`(c.day::timestamp at time zone 'UTC')`,
          to: sql`((c.day + 1)::timestamp at time zone 'UTC')`,
        })}
        from metrics_days c
        where c.project_id = ${days.projectId} and c.day >= ${days.first}::date and c.day <= ${days.last}::date
        order by c.day
        for update
      )
      update metrics_days d
      set mails_sent = greatest(d.mails_sent, now.sent), mails_failed = greatest(d.mails_failed, now.failed),
        mails_expired = greatest(d.mails_expired, now.expired),
        mails_p95_millis = case when now.sent > d.mails_sent then now.p95_millis else d.mails_p95_millis end
      from known
      cross join lateral (
        select sums."mailsSent" as sent, sums."mailsFailed" as failed, sums."mailsExpired" as expired, sums."mailsP95Millis" as p95_millis
        from jsonb_to_record(known.mails) as sums ("mailsSent" int, "mailsFailed" int, "mailsExpired" int, "mailsP95Millis" int)
      ) as now
      where d.project_id = ${days.projectId} and d.day = known.day
        and (now.sent > d.mails_sent or now.failed > d.mails_failed or now.expired > d.mails_expired)`,
    { isAnew: true },
  );

/** Finished days that have not been counted, oldest first, a thousand at a time. */
export const listUncountedDays = (db: Db, days: { first: string; last: string }) =>
  manyApart<{ projectId: string; day: string }>(
    db,
    sql`
      select p.project_id as "projectId", to_char(d.day, 'YYYY-MM-DD') as day
      from projects p
      cross join generate_series(${days.first}::timestamp, ${days.last}::timestamp, interval '1 day') as d (day)
      where p.deleted_at is null and (p.created_at at time zone 'UTC')::date <= d.day
        and not exists (select from metrics_days m where m.project_id = p.project_id and m.day = d.day::date)
      order by d.day, p.project_id
      limit 1000`,
  );

export const listDays = (db: Db, days: { projectId: string; first: string; last: string }) =>
  many<MetricsDay>(
    db,
    sql`
      select to_char(day, 'YYYY-MM-DD') as day, users, teams, signed_up as "signedUp", invited, by_provider as "byProvider", imported,
        by_server as "byServer", active_day as "activeDay", active_week as "activeWeek", active_month as "activeMonth",
        sign_ins as "signIns", mails_sent as "mailsSent", mails_failed as "mailsFailed", mails_expired as "mailsExpired",
        mails_p95_millis as "mailsP95Millis"
      from metrics_days
      where project_id = ${days.projectId} and day >= ${days.first}::date and day <= ${days.last}::date
      order by day`,
  );

/** The sums of several days, with the totals and active users of the last one. Undefined if no day was counted. */
export const sumDays = (db: Db, days: { projectId: string; first: string; last: string }) =>
  maybeOne<MetricsDay>(
    db,
    sql`
      with days as materialized (
        select * from metrics_days
        where project_id = ${days.projectId} and day >= ${days.first}::date and day <= ${days.last}::date
      )
      select to_char(last.day, 'YYYY-MM-DD') as day, last.users, last.teams, last.active_day as "activeDay",
        last.active_week as "activeWeek", last.active_month as "activeMonth", sums.*,
        (
          select coalesce(jsonb_agg(to_jsonb(ways)), '[]')
          from (
            select way.method, way.outcome, sum(way.count)::int as count
            from days
            cross join jsonb_to_recordset(days.sign_ins) as way (method text, outcome text, count int)
            group by way.method, way.outcome
          ) as ways
        ) as "signIns",
        null::int as "mailsP95Millis" -- of days it cannot be told
      from (select * from days order by day desc limit 1) as last
      cross join (
        select sum(signed_up)::int as "signedUp", sum(invited)::int as invited, sum(by_provider)::int as "byProvider",
          sum(imported)::int as imported, sum(by_server)::int as "byServer", sum(mails_sent)::int as "mailsSent",
          sum(mails_failed)::int as "mailsFailed", sum(mails_expired)::int as "mailsExpired"
        from days
      ) as sums`,
  );

/** Counts each hour. */
export async function countHours(
  db: Db,
  { projectId, from, to }: { projectId: string; from: Date; to: Date },
): Promise<(Happened & { hour: Date })[]> {
  const stretch = { projectId, from: sql`h.hour`, to: sql`(h.hour + interval '1 hour')` };
  const rows = await manyApart<HappenedRow & { hour: Date }>(
    db,
    sql`
      select h.hour, ${signUpColumns(stretch)}, ${signInColumns(stretch)}, ${mailColumns(stretch)}
      from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', interval '1 hour') as h (hour)
      order by h.hour`,
  );
  return rows.map(asHappened);
}

export const oldDays = (before: Date): Sweep => ({
  deleteFrom: sql`metrics_days`,
  key: sql`project_id, day`,
  by: sql`day`,
  before,
});

export const oldActivity = (before: Date): Sweep => ({
  deleteFrom: sql`user_activity`,
  key: sql`project_id, month, user_id`,
  by: sql`month`,
  before,
});
