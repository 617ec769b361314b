import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { oldTickets } from './exports.queries.ts';

/** Deletes expired tickets. */
export const sweepTickets = (ctx: Context): Promise<void> => sweep(ctx.db, oldTickets(ctx.clock.now()));
