import type { Context } from '../../../context.ts';
import { sweep, untilNoneIsLeft } from '../../../db/sweep.ts';
import { oldImports } from './imports.queries.ts';
import { deleteLeftKeys } from './seen-keys.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;

/** Imports are kept for a month. The external ids of users are kept as long as the users. */
export async function sweepImports(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  await sweep(ctx.db, oldImports(new Date(now - KEPT_MS)));
  await untilNoneIsLeft(() => deleteLeftKeys(ctx.db, new Date(now - DAY_MS)));
}
