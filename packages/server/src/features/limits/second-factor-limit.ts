import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { countSecondFactor, secondFactorBlockedUntil, takeBackSecondFactor } from './limits.queries.ts';

const HOUR_MS = 60 * 60_000;

/**
 * The part of a statement that counts a try at the second factor of the user that `source` selects a `user_id` of, and the
 * value that tells until when it has to wait. These counts are their own: they close no other way in.
 */
export function secondFactorCountingOf(ctx: Context, projectId: string, source: Sql) {
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + HOUR_MS);
  return {
    parts: { second_factor: countSecondFactor(source, { projectId, windowEndsAt, now }) },
    blockedUntil: secondFactorBlockedUntil(ctx.guessLimits.secondFactorInOneHour),
  };
}

/** A fragment: a right try is no guess. Wrong ones stay counted, whoever made them. */
export const takeBackSecondFactorTry = (projectId: string, userId: string, source: Sql): Sql =>
  takeBackSecondFactor(source, { projectId, id: userId });
