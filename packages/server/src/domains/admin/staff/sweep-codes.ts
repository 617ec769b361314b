import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { expiredCodes } from './staff-codes.queries.ts';

const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

/** Kept for 30 days after they expire, so that an old link gets the error "expired" instead of "not found". */
export async function sweepStaffCodes(ctx: Context): Promise<void> {
  await sweep(ctx.db, expiredCodes(new Date(ctx.clock.now().getTime() - KEPT_FOR_MS)));
}
