import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { oldRefusals } from './refusals.queries.ts';

const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

export const sweepRefusals = (ctx: Context): Promise<void> =>
  sweep(ctx.db, oldRefusals(new Date(ctx.clock.now().getTime() - KEPT_FOR_MS)));
