import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { countCreatedTeam, creationBlockedUntil, selectCreatable } from './limits.queries.ts';
import { secondsUntil } from './seconds-until.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the CTE that counts a team of the user whose `user_id` the source selects, a source with a row if the team
 * may be created, and the value for the time until which creating it is blocked. It is one statement, so that the limit
 * is exact across all processes, and a team that is not created is not counted.
 */
export function teamCountingOf<Needs extends string>(ctx: Context, projectId: string, source: Sql<Needs>) {
  const now = ctx.clock.now();
  const limit = ctx.teamLimits.createdPerUserInOneDay;
  return {
    counted: countCreatedTeam(source, { projectId, windowEndsAt: new Date(now.getTime() + DAY_MS), now }),
    creatable: selectCreatable(limit),
    blockedUntil: creationBlockedUntil(limit),
  };
}

export function requireMayCreateTeam({ clock }: Context, blockedUntil: Date | null): void {
  if (!blockedUntil) return;
  const retryAfterSeconds = secondsUntil(blockedUntil, clock.now());
  throw new KnownError('RATE_LIMIT_EXCEEDED', {
    message: 'Too many teams in one day. Please try again later.',
    retryAfterSeconds,
  });
}
