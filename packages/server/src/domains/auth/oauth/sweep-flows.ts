import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { expiredCodes } from '../../identity/index.ts';
import { expiredFlows } from './flows.queries.ts';

const KEPT_FOR_MS = 60 * 60_000;

/**
 * Flows are kept for an hour after they expire, so that they get the right error; codes too, because a second use
 * revokes what the first one gave.
 */
export async function sweepFlows(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_FOR_MS);
  await sweep(ctx.db, expiredFlows(before));
  await sweep(ctx.db, expiredCodes(before));
}
