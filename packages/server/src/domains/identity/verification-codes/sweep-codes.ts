import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { expiredCodes } from './verification-codes.queries.ts';

const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

/** Codes are kept for 30 days after they expire, so that an old link gets "expired" rather than "not found". */
export async function sweepCodes(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_FOR_MS);
  await sweep(ctx.db, expiredCodes(before));
}
