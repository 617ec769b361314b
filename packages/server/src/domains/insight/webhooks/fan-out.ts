import type { Context } from '../../../context.ts';
import { listBehind, planNext } from './fan-out.queries.ts';

const PAGE = 500;

/**
 * Creates deliveries for each endpoint, one page each, so that no endpoint waits while another catches up. Returns
 * whether there may be more.
 */
export async function fanOut(ctx: Context): Promise<boolean> {
  let isMore = false;
  for (const endpoint of await listBehind(ctx.db)) {
    const looked = await planNext(ctx.db, endpoint, ctx.clock.now(), PAGE);
    isMore ||= looked === PAGE;
  }
  return isMore;
}
