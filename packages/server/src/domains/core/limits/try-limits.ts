import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { countInBucket } from './limits.queries.ts';
import { secondsUntil } from './seconds-until.ts';

const HOUR_MS = 60 * 60_000;

/** Tests that owners run against servers of other people, and how many of them are allowed in an hour. */
export const MOST_TRIES = { 'test mails': 20, 'domain checks': 60, 'test events': 60 } as const;

/**
 * Counts the test for the project and throws if there were too many: it calls servers of other people, and someone
 * could misuse it to harm them.
 */
export async function requireMayTry(ctx: Context, projectId: string, what: keyof typeof MOST_TRIES): Promise<void> {
  const now = ctx.clock.now();
  const { count, windowEndsAt } = await countInBucket(ctx.db, projectId, {
    name: what,
    windowEndsAt: new Date(now.getTime() + HOUR_MS),
    now,
  });
  if (count <= MOST_TRIES[what]) return;
  const retryAfterSeconds = secondsUntil(windowEndsAt, now);
  throw new KnownError('RATE_LIMIT_EXCEEDED', {
    message: `Too many ${what}. Please try again later.`,
    retryAfterSeconds,
  });
}
