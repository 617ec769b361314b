import { execute, many, maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { RedirectRefusal } from './redirect-refusal.ts';

interface NewRefusal extends Pick<RedirectRefusal, 'url' | 'purpose'> {
  readonly projectId: string;
  readonly now: Date;
  readonly minuteAgo: Date;
  /** How many refusals a project records in a minute. */
  readonly atMost: number;
}

/** Records each URL at most once a minute across all processes; returns nothing if it recorded nothing. */
export const addRefusal = (db: Db, { projectId, url, purpose, now, minuteAgo, atMost }: NewRefusal) =>
  maybeOne<{ noted: true }>(
    db,
    sql`
      insert into redirect_refusals (project_id, url, purpose, count, last_at)
      select ${projectId}, ${url}, ${purpose}, 1, ${now}
      where not exists (
          select from redirect_refusals
          where project_id = ${projectId} and url = ${url} and purpose = ${purpose} and last_at > ${minuteAgo}
        )
        and (select count(*) from redirect_refusals where project_id = ${projectId} and last_at > ${minuteAgo}) < ${atMost}
      on conflict (project_id, url, purpose) do update set count = redirect_refusals.count + 1, last_at = excluded.last_at
        where redirect_refusals.last_at <= ${minuteAgo}
      returning true as noted`,
  );

/** A separate statement, so that it sees the rows that this and other processes just added. */
export const deleteOldestRefusals = (db: Db, projectId: string, { keep }: { keep: number }) =>
  execute(
    db,
    sql`
      delete from redirect_refusals
      where (project_id, url, purpose) in (
        select project_id, url, purpose
        from redirect_refusals
        where project_id = ${projectId}
        order by last_at desc, url, purpose
        offset ${keep}
      )`,
  );

/** Newest first. A project has so few that sorting needs no index. */
export const listRefusals = (db: Db, projectId: string, { limit }: { limit: number }) =>
  many<RedirectRefusal>(
    db,
    sql`
      select url, purpose, count, last_at as "lastAt"
      from redirect_refusals
      where project_id = ${projectId}
      order by last_at desc, url, purpose
      limit ${limit}`,
  );

export const oldRefusals = (before: Date): Sweep => ({
  deleteFrom: sql`redirect_refusals`,
  key: sql`project_id, url, purpose`,
  by: sql`last_at`,
  before,
});
