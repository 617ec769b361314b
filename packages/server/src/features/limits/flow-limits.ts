import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countInBucket } from './limits.queries.ts';
import { secondsUntil } from './seconds-until.ts';

const HOUR_MS = 60 * 60_000;

/** Counts a visit to a provider of the network that a person comes from, and ends it where there were too many. */
export async function requireMayBeginFlow(ctx: Context, projectId: string): Promise<void> {
  const network = ctx.device.personAddress;
  if (network === undefined) return;
  const now = ctx.clock.now();
  const { count, windowEndsAt } = await countInBucket(ctx.db, projectId, {
    name: `flow from ${network}`,
    windowEndsAt: new Date(now.getTime() + HOUR_MS),
    now,
  });
  if (count <= ctx.flowLimits.perNetworkInOneHour) return;
  const retryAfterSeconds = secondsUntil(windowEndsAt, now);
  throw new Refusal(429, 'Too many sign-ins with providers. Please try again later.', { retryAfterSeconds });
}
