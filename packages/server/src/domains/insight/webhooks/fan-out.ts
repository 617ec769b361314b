import type { Context } from '../../../context.ts';
import { listBehind, planNext } from './fan-out.queries.ts';

const PAGE = 500;

/**
 * Writes down for each endpoint what the log has for it, a page each: nobody waits for what another has to catch up with.
 * Whether there may be more.
 */
export async function fanOut(ctx: Context): Promise<boolean> {
  let isMore = false;
  for (const endpoint of await listBehind(ctx.db)) {
    const looked = await planNext(ctx.db, endpoint, ctx.clock.now(), PAGE);
    isMore ||= looked === PAGE;
  }
  return isMore;
}
