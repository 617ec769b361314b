import type { Context } from '../../../context.ts';
import type { RedirectRefusal } from './redirect-refusal.ts';
import { listRefusals } from './refusals.queries.ts';

const SHOWN = 20;

/** Returns the latest refused redirects, newest first: as many as an owner looks at. */
export const listLatestRefusals = (ctx: Context, projectId: string): Promise<RedirectRefusal[]> =>
  listRefusals(ctx.db, projectId, { limit: SHOWN });
