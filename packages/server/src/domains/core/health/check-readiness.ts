import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { ClockOffset } from './clock-offset.ts';
import { pingDatabase } from './health.queries.ts';

/** Whether this process is about to stop. */
export interface Lifecycle {
  readonly isStopping: boolean;
}

/** Throws if the port is about to close. */
export function requireServing({ isStopping }: Lifecycle): void {
  if (isStopping) throw new KnownError('NOT_READY', { message: 'This process is stopping.', retryAfterSeconds: 1 });
}

/** Below the 30 seconds (CLOCK_SKEW_SECONDS) by which processes may differ and still accept each other's tokens. */
const MOST_OFFSET_SECONDS = 20;

function requireRightClock({ millis }: ClockOffset): void {
  const seconds = Math.abs(millis) / 1000;
  if (seconds <= MOST_OFFSET_SECONDS) return;
  const how = `${Math.round(seconds)} seconds ${millis > 0 ? 'ahead of' : 'behind'} PostgreSQL's`;
  const message = `The clock of this machine is ${how}. Check NTP on both.`;
  throw new KnownError('NOT_READY', { message, retryAfterSeconds: 20 });
}

/** Throws unless requests can be served. */
export async function checkReadiness(ctx: Context, lifecycle: Lifecycle): Promise<void> {
  requireServing(lifecycle);
  await pingDatabase(ctx.db);
  requireRightClock(ctx.clockOffset);
  if (!ctx.mail.instanceServer && !ctx.mail.inbox)
    throw new KnownError('NOT_READY', {
      message: 'No mail can be sent: KEYSTEAD_SMTP_HOST is not set.',
      retryAfterSeconds: 60,
    });
}
