import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { listIdleLimits } from '../../projects/index.ts';
import { expiredSessions, deleteUnusedSessionsOfPage } from './sessions.queries.ts';

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** A session that has expired, or was not used for too long, opens nothing and is shown to nobody, so it need not be kept. */
export async function sweepSessions(ctx: Context): Promise<void> {
  await sweep(ctx.db, expiredSessions(ctx.clock.now()));
  for (const { projectId, idleLimitMillis } of await listIdleLimits(ctx.db))
    await sweepUnused(ctx, projectId, new Date(ctx.clock.now().getTime() - idleLimitMillis));
}

/** Page by page: each statement is short, and those of requests go between them. */
async function sweepUnused(ctx: Context, projectId: string, usedSince: Date): Promise<void> {
  let page: { lastId: string } | undefined = { lastId: BEFORE_ALL_IDS };
  while (page) page = await deleteUnusedSessionsOfPage(ctx.db, { projectId, afterId: page.lastId, usedSince });
}
