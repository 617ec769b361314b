import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { pingDatabase } from './health.queries.ts';

/** What the process knows about its own end. */
export interface Lifecycle {
  readonly isStopping: boolean;
}

/** Throws where the port is about to close. */
export function requireServing({ isStopping }: Lifecycle): void {
  if (isStopping) throw new Refusal(503, 'This process is stopping.', { retryAfterSeconds: 1 });
}

/** Throws unless requests can be served. */
export async function checkReadiness(ctx: Context, lifecycle: Lifecycle): Promise<void> {
  requireServing(lifecycle);
  await pingDatabase(ctx.db);
  if (!ctx.mail.instanceServer && !ctx.mail.inbox)
    throw new Refusal(503, 'No mail can be sent: KEYSTEAD_SMTP_HOST is not set.', { retryAfterSeconds: 60 });
}
