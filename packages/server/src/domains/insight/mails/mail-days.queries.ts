import { manyApart, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';

export interface MailDayRow {
  /** The beginning of a day on which there were some. */
  readonly day: Date;
  readonly sent: number;
  readonly failed: number;
  readonly withheld: number;
}

export interface MailDaysAsked {
  readonly projectId: string;
  /** The beginning of the first day. */
  readonly since: Date;
}

/**
 * One range of an index that knows the status, so that no row is looked up. Of withheld mails only some are rows: the counts by
 * the hour know all.
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

/** It is waited for by a chart alone, and ends early where a project mails more than can be counted. */
export const countMailsByDay = (db: Db, asked: MailDaysAsked) =>
  manyApart<MailDayRow>(db, selectMailDays(asked), { isAnew: true, isBounded: true });
