import { execute, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';

export interface SignInCount {
  readonly projectId: string;
  readonly hour: Date;
  readonly method: string;
  readonly outcome: string;
  readonly n: number;
}

/**
 * Adds to the counts of other processes. Writes all rows in one order, because other processes write the same rows
 * (deadlock).
 */
export const addSignIns = (db: Db, counts: readonly SignInCount[]) =>
  execute(
    db,
    sql`
      insert into sign_in_hours as s (project_id, hour, method, outcome, n)
      select p.project_id, given.hour, given.method, given.outcome, given.n
      from unnest(${counts.map(({ projectId }) => projectId)}::text[], ${counts.map(({ hour }) => hour)}::timestamptz[],
        ${counts.map(({ method }) => method)}::text[], ${counts.map(({ outcome }) => outcome)}::text[],
        ${counts.map(({ n }) => n)}::int[]) as given (project_id, hour, method, outcome, n)
      join projects p on p.project_id = given.project_id
      order by 1, 2, 3, 4
      on conflict (project_id, hour, method, outcome) do update set n = s.n + excluded.n`,
  );

/** How many attempts were blocked in the project called `p` since a time, to the hour. */
export const blockedSignInsColumns = (since: Date) => sql`
  (
    select coalesce(sum(b.n), 0)::int from sign_in_hours b
    where b.project_id = p.project_id and b.hour > ${since} and b.outcome = 'blocked'
  ) as "blockedSignIns"`;

export const oldSignInHours = (before: Date): Sweep => ({
  deleteFrom: sql`sign_in_hours`,
  key: sql`project_id, hour, method, outcome`,
  by: sql`hour`,
  before,
});
