import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { countInBucket } from './limits.queries.ts';
import { secondsUntil } from './seconds-until.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Counts a sign-up by the IP address of the person, and throws if there were too many. It counts before anything else
 * is checked, because a failed sign-up also reveals who has an account, or costs a hash. A server signs up many people
 * from one IP address and is not counted.
 */
export async function requireMaySignUp(ctx: Context, projectId: string): Promise<void> {
  const network = ctx.device.personAddress;
  if (network === undefined) return;
  const now = ctx.clock.now();
  const { count, windowEndsAt } = await countInBucket(ctx.db, projectId, {
    name: `sign-up from ${network}`,
    windowEndsAt: new Date(now.getTime() + HOUR_MS),
    now,
  });
  if (count <= ctx.signUpLimits.perNetworkInOneHour) return;
  const retryAfterSeconds = secondsUntil(windowEndsAt, now);
  throw new KnownError('RATE_LIMIT_EXCEEDED', {
    message: 'Too many sign-ups. Please try again later.',
    retryAfterSeconds,
  });
}
