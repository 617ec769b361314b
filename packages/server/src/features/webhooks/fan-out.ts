import type { Context } from '../../context.ts';
import { listBehind, planNext } from './fan-out.queries.ts';

const PAGE = 500;

/** Writes down for each endpoint what the log has for it. */
export async function fanOut(ctx: Context): Promise<void> {
  for (const endpoint of await listBehind(ctx.db)) {
    let looked: number;
    do looked = await planNext(ctx.db, endpoint, ctx.clock.now(), PAGE);
    while (looked === PAGE);
  }
}
