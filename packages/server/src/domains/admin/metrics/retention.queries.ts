import { execute, many, manyApart, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { MonthBits } from './utc-days.ts';

export interface RetentionWeek {
  readonly week: string;
  readonly weeksLater: number;
  readonly users: number;
  readonly active: number;
}

export interface Cohort {
  readonly projectId: string;
  /** The Monday of the sign-up week. */
  readonly week: string;
  readonly weeksLater: number;
}

interface CountedCohort extends Cohort {
  /** The start of the sign-up week, and of the next one. */
  readonly from: Date;
  readonly to: Date;
  /** The days on which activity counts. */
  readonly months: readonly MonthBits[];
}

/** Of the remaining users who signed up in a week, counts those who used a session a number of weeks later. */
export const insertRetention = (db: Db, { projectId, week, weeksLater, from, to, months }: CountedCohort) =>
  execute(
    db,
    sql`
      insert into retention_weeks (project_id, week, weeks_later, users, active)
      select p.project_id, ${week}::date, ${weeksLater}::int, cohort.users, cohort.active
      from projects p
      cross join (
        select count(*)::int as users,
          count(*) filter (where exists (
            select from unnest(${months.map(({ month }) => month)}::date[], ${months.map(({ bits }) => bits)}::int[]) as w (month, bits)
            join user_activity a on a.project_id = ${projectId} and a.month = w.month and a.user_id = u.id and a.days & w.bits <> 0
          ))::int as active
        from users u
        where u.project_id = ${projectId} and u.signed_up_at >= ${from} and u.signed_up_at < ${to}
          and coalesce(u.origin, 'sign_up') in ('sign_up', 'invitation', 'provider')
      ) as cohort
      where p.project_id = ${projectId}
      on conflict do nothing`,
  );

/** Sign-up weeks and later weeks that are over and not counted, a thousand at a time, in any order. */
export const listUncountedWeeks = (db: Db, weeks: { first: string; last: string }) =>
  manyApart<Cohort>(
    db,
    sql`
      select p.project_id as "projectId", to_char(w.week, 'YYYY-MM-DD') as week, n.later as "weeksLater"
      from projects p
      cross join generate_series(${weeks.first}::timestamp, ${weeks.last}::timestamp, interval '7 days') as w (week)
      cross join generate_series(0, (${weeks.last}::date - w.week::date) / 7) as n (later)
      where p.deleted_at is null and (p.created_at at time zone 'UTC')::date < w.week + interval '7 days'
        and not exists (
          select from retention_weeks r where r.project_id = p.project_id and r.week = w.week::date and r.weeks_later = n.later
        )
      limit 1000`,
  );

export const listRetention = (db: Db, weeks: { projectId: string; first: string; last: string }) =>
  many<RetentionWeek>(
    db,
    sql`
      select to_char(week, 'YYYY-MM-DD') as week, weeks_later as "weeksLater", users, active
      from retention_weeks
      where project_id = ${weeks.projectId} and week >= ${weeks.first}::date and week <= ${weeks.last}::date
      order by week, weeks_later`,
  );

export const oldRetention = (before: Date): Sweep => ({
  deleteFrom: sql`retention_weeks`,
  key: sql`project_id, week, weeks_later`,
  by: sql`week`,
  before,
});
