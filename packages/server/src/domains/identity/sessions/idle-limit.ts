import type { Context } from '../../../context.ts';

/**
 * Returns the time since which a session must have been used, if the project has an idle limit. Only a refresh counts
 * as use: a caller with an access token has refreshed within its lifetime, which is shorter than any limit.
 */
export function usedSince(ctx: Context, limit: number | null): Date {
  return limit === null ? BEFORE_ALL_SESSIONS : new Date(ctx.clock.now().getTime() - limit);
}

export const BEFORE_ALL_SESSIONS = new Date(0);
