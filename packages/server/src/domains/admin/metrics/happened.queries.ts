import { sql, type Sql } from '../../../db/sql.ts';

/** A time range of a project. The two times are values or columns. */
export interface Stretch {
  readonly projectId: Sql<never> | string;
  readonly from: Sql<never> | Date;
  readonly to: Sql<never> | Date;
}

/**
 * Counts new users by origin. Users from before origins were recorded count as sign-ups; for imported users, the
 * imports record the number.
 */
export const signUpColumns = ({ projectId, from, to }: Stretch) => sql`
  (
    select jsonb_build_object(
      'signedUp', count(*) filter (where coalesce(u.origin, 'sign_up') = 'sign_up'),
      'invited', count(*) filter (where u.origin = 'invitation'),
      'byProvider', count(*) filter (where u.origin = 'provider'),
      'byServer', count(*) filter (where u.origin = 'server'),
      'imported', (
        select coalesce(sum(i.created), 0) from imports i
        where i.project_id = ${projectId} and not i.is_dry_run and i.finished_at >= ${from}::timestamptz and i.finished_at < ${to}::timestamptz
      )
    )
    from users u
    where u.project_id = ${projectId} and u.signed_up_at >= ${from}::timestamptz and u.signed_up_at < ${to}::timestamptz
  ) as "signUps"`;

export const signInColumns = ({ projectId, from, to }: Stretch) => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('method', sums.method, 'outcome', sums.outcome, 'count', sums.n) order by sums.method, sums.outcome)
    from (
      select s.method, s.outcome, sum(s.n)::int as n from sign_in_hours s
      where s.project_id = ${projectId} and s.hour >= ${from}::timestamptz and s.hour < ${to}::timestamptz
      group by 1, 2
    ) as sums
  ), '[]') as "signIns"`;

export const mailColumns = ({ projectId, from, to }: Stretch) => sql`
  (
    select jsonb_build_object(
      'mailsSent', count(*) filter (where m.status = 'sent'),
      'mailsFailed', count(*) filter (where m.status = 'failed'),
      'mailsExpired', count(*) filter (where m.status = 'expired'),
      'mailsP95Millis', round((percentile_disc(0.95) within group (order by extract(epoch from m.sent_at - m.created_at))
        filter (where m.status = 'sent')) * 1000)::int
    )
    from mails m
    where m.project_id = ${projectId} and m.created_at >= ${from}::timestamptz and m.created_at < ${to}::timestamptz
  ) as mails`;
