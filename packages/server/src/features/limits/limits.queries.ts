import { many, type Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface Bucket {
  readonly name: string;
  readonly windowEndsAt: Date;
}

/**
 * Counts one more in every bucket and tells how many that makes. A window begins with its first count. One statement, so
 * that parallel callers of any process each get a number of their own; sorted, so that they never wait for each other in a ring.
 */
export const countInBuckets = (db: Db, projectId: string, buckets: readonly Bucket[], now: Date) => {
  const sorted = [...buckets].sort((a, b) => (a.name < b.name ? -1 : 1));
  return many<{ name: string; count: number; windowEndsAt: Date }>(
    db,
    sql`
      insert into rate_limits (project_id, bucket, window_ends_at, count)
      select ${projectId}, name, ends_at, 1
      from unnest(${sorted.map(({ name }) => name)}::text[], ${sorted.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[]) as given (name, ends_at)
      order by name
      on conflict (project_id, bucket) do update set
        count = case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.count + 1 end,
        window_ends_at = case when rate_limits.window_ends_at <= ${now} then excluded.window_ends_at else rate_limits.window_ends_at end
      returning bucket as name, count, window_ends_at as "windowEndsAt"`,
  );
};
