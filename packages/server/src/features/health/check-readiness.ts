import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { pingDatabase } from './health.queries.ts';

/** What the process knows about its own end. */
export interface Lifecycle {
  readonly isStopping: boolean;
}

/** Throws unless traffic may be sent here. */
export async function checkReadiness(ctx: Context, lifecycle: Lifecycle): Promise<void> {
  if (lifecycle.isStopping) throw new Refusal(503, 'This process is stopping.', { retryAfterSeconds: 1 });
  await pingDatabase(ctx.db);
}
