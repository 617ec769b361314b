import { manyApart, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';

export interface MailDayRow {
  /** The start of a day with at least one email. */
  readonly day: Date;
  readonly sent: number;
  readonly failed: number;
  readonly withheld: number;
}

export interface MailDaysAsked {
  readonly projectId: string;
  /** The start of the first day. */
  readonly since: Date;
}

/**
 * Reads one range of an index that includes the status, so no table rows. Only some withheld emails have a row, so the
 * hourly counts are used for them.
 */
export const selectMailDays = ({ projectId, since }: MailDaysAsked): Sql => sql`
  select day, sum(sent)::int as sent, sum(failed)::int as failed, sum(withheld)::int as withheld
  from (
    select date_bin('1 day', m.created_at, ${since}::timestamptz) as day,
      count(*) filter (where m.status = 'sent') as sent,
      count(*) filter (where m.status in ('failed', 'expired')) as failed,
      0 as withheld
    from mails m
    where m.project_id = ${projectId} and m.created_at >= ${since}::timestamptz
    group by 1
    union all
    select date_bin('1 day', w.hour, ${since}::timestamptz), 0, 0, sum(w.count)
    from withheld_mails w
    where w.project_id = ${projectId} and w.hour >= ${since}::timestamptz
    group by 1
  ) as counted
  group by day`;

/** Limited in time, because only a chart needs it, and some projects send more emails than can be counted quickly. */
export const countMailsByDay = (db: Db, asked: MailDaysAsked) =>
  manyApart<MailDayRow>(db, selectMailDays(asked), { isAnew: true, isBounded: true });
