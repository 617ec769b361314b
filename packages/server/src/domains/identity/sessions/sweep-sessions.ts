import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { listSessionLimits } from '../../core/index.ts';
import { usedSince } from './idle-limit.ts';
import { deleteEndedSessionsOfPage, expiredSessions } from './sessions.queries.ts';

/** Where reading all sessions of a project starts. */
export const FIRST_PAGE: { readonly lastId: string } = { lastId: '00000000-0000-0000-0000-000000000000' };

/** Deletes sessions that have expired or reached a limit of their project: they give no access and are not listed. */
export async function sweepSessions(ctx: Context): Promise<void> {
  await sweep(ctx.db, expiredSessions(ctx.clock.now()));
  for (const { projectId, idleLimitMillis } of await listSessionLimits(ctx.db))
    await sweepLimited(ctx, projectId, idleLimitMillis);
}

/** Deletes page by page: each statement is short, and those of requests run in between. */
async function sweepLimited(ctx: Context, projectId: string, idleLimitMillis: number | null): Promise<void> {
  const all = { projectId, usedSince: usedSince(ctx, idleLimitMillis), now: ctx.clock.now() };
  let page: { lastId: string } | undefined = FIRST_PAGE;
  while (page) page = await deleteEndedSessionsOfPage(ctx.db, { ...all, afterId: page.lastId });
}
