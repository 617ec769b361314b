import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { always, type Part } from '../../../db/together.ts';
import { countFlow, flowBlockedUntil, mayBeginFlow, notBlocked } from './limits.queries.ts';
import { secondsUntil } from './seconds-until.ts';

const HOUR_MS = 60 * 60_000;

export interface FlowCounting {
  readonly parts: readonly Part[];
  readonly mayBegin: Sql;
  readonly blockedUntil: Sql;
}
const NOT_COUNTED: FlowCounting = { parts: [], mayBegin: always, blockedUntil: notBlocked };

/**
 * Returns the CTEs that count an OAuth flow by the IP address of the person, the condition that it may begin, and the
 * value for the time until which it is blocked.
 */
export function flowCountingOf(ctx: Context, projectId: string): FlowCounting {
  const network = ctx.device.personAddress;
  if (network === undefined) return NOT_COUNTED;
  const now = ctx.clock.now();
  const limit = ctx.flowLimits.perNetworkInOneHour;
  return {
    parts: [countFlow(network, { projectId, windowEndsAt: new Date(now.getTime() + HOUR_MS), now })],
    mayBegin: mayBeginFlow(limit),
    blockedUntil: flowBlockedUntil(limit),
  };
}

export function requireMayBeginFlow({ clock }: Context, blockedUntil: Date | null): void {
  if (!blockedUntil) return;
  const retryAfterSeconds = secondsUntil(blockedUntil, clock.now());
  throw new KnownError('RATE_LIMIT_EXCEEDED', {
    message: 'Too many sign-ins with providers. Please try again later.',
    retryAfterSeconds,
  });
}
