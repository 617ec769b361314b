import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { expiredTests } from './oauth-tests.queries.ts';

const KEPT_FOR_MS = 50 * 60_000;

/** Deletes tests an hour after they started, when owners have read the result. */
export const sweepOAuthTests = (ctx: Context): Promise<void> =>
  sweep(ctx.db, expiredTests(new Date(ctx.clock.now().getTime() - KEPT_FOR_MS)));
