import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { oldImpersonations } from '../../identity/index.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Keeps them as long as the events about them. */
export const sweepImpersonations = (ctx: Context): Promise<void> =>
  sweep(ctx.db, oldImpersonations(new Date(ctx.clock.now().getTime() - ctx.eventsKeptForDays * DAY_MS)));
