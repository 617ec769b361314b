import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { countSecondFactor, secondFactorBlockedUntil } from './limits.queries.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Returns the CTE that counts a two-factor attempt of the user whose `user_id` the source selects, and the value for
 * the time until which it is locked (brute force). These counts are separate, so they lock no other sign-in method.
 */
export function secondFactorCountingOf<Needs extends string>(ctx: Context, projectId: string, source: Sql<Needs>) {
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + HOUR_MS);
  return {
    parts: [countSecondFactor(source, { projectId, windowEndsAt, now })] as const,
    blockedUntil: secondFactorBlockedUntil(ctx.guessLimits.secondFactorInOneHour),
  };
}
