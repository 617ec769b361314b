import type { Context } from '../../../context.ts';

/**
 * A session that was not used since then has ended, where the project says so. Only refreshing counts as use: whoever calls
 * with an access token has refreshed within its life, which is shorter than any limit.
 */
export function usedSince(ctx: Context, limit: number | null): Date {
  return limit === null ? BEFORE_ALL_SESSIONS : new Date(ctx.clock.now().getTime() - limit);
}

export const BEFORE_ALL_SESSIONS = new Date(0);
