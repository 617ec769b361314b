import type { Context } from '../../context.ts';
import { untilNoneIsLeft } from '../../db/sweep.ts';
import { deleteEventsBefore } from './events.queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Events hold whole users, so they are kept for as long as the settings say and no longer. */
export async function sweepEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ctx.eventsKeptForDays * DAY_MS);
  await untilNoneIsLeft(() => deleteEventsBefore(ctx.db, before));
}
