import type { Context } from '../../context.ts';
import { sweep } from '../../db/sweep.ts';
import { oldImports } from './imports.queries.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** A month later nobody asks what became of a file. By what users went elsewhere is kept for as long as they are there. */
export const sweepImports = (ctx: Context): Promise<void> =>
  sweep(ctx.db, oldImports(new Date(ctx.clock.now().getTime() - KEPT_MS)));
