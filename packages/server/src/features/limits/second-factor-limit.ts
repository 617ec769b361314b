import type { Context } from '../../context.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { countOneIn, takeBackOneOf } from './limits.queries.ts';

const HOUR_MS = 60 * 60_000;
const bucketOf = (userId: Sql): Sql => sql`'mfa ' || ${userId}::text`;

/**
 * The part of a statement that counts a try at the second factor of the user that `source` selects a `user_id` of, and the
 * value that tells until when it has to wait. These counts are their own: they close no other way in.
 */
export function secondFactorCountingOf(ctx: Context, projectId: string, source: Sql) {
  const now = ctx.clock.now();
  const named = sql`select ${bucketOf(sql`user_id`)} as name from (${source}) as tried`;
  const windowEndsAt = new Date(now.getTime() + HOUR_MS);
  return {
    parts: { second_factor: countOneIn(named, { projectId, windowEndsAt, now }) },
    blockedUntil: sql`(select window_ends_at from second_factor where count > ${ctx.guessLimits.secondFactorInOneHour})`,
  };
}

/** A fragment: a right try is no guess. Wrong ones stay counted, whoever made them. */
export const takeBackSecondFactorTry = (projectId: string, userId: string, source: Sql): Sql =>
  takeBackOneOf(source, { projectId, name: bucketOf(sql`${userId}`) });
