import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { countSecondFactor, secondFactorBlockedUntil } from './limits.queries.ts';

const HOUR_MS = 60 * 60_000;

/**
 * The part of a statement that counts a try at the second factor of the user that `source` selects a `user_id` of, and the
 * value that tells until when it has to wait (brute force). These counts are their own: they close no other way in.
 */
export function secondFactorCountingOf<Needs extends string>(ctx: Context, projectId: string, source: Sql<Needs>) {
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + HOUR_MS);
  return {
    parts: [countSecondFactor(source, { projectId, windowEndsAt, now })] as const,
    blockedUntil: secondFactorBlockedUntil(ctx.guessLimits.secondFactorInOneHour),
  };
}
