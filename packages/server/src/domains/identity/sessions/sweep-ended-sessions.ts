import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Context } from '../../../context.ts';
import type { Task } from '../../../platform/jobs-run-task.ts';
import { SWEEP_ENDED_SESSIONS_TASK } from './end-all-sessions.ts';
import { BEFORE_ALL_SESSIONS } from './idle-limit.ts';
import { deleteEndedSessionsOfPage } from './sessions.queries.ts';
import { FIRST_PAGE } from './sweep-sessions.ts';

const RETRY_SECONDS = 30;
/** Pauses this many times as long as a page took, to leave the database to others. */
const REST = 4;

/** The job that runs after all sessions of a project were revoked, until all their rows are deleted. */
export const sessionTasks = (ctx: Context): Record<string, Task> => ({
  [SWEEP_ENDED_SESSIONS_TASK]: {
    run: (input, { signal }) => sweepEndedSessions(ctx, (input as { projectId: string }).projectId, signal),
    retryDelaySeconds: () => RETRY_SECONDS,
  },
});

/**
 * There may be a million rows, and nobody waits for them. They are deleted page by page, in transactions, whose
 * connections no statement of a request waits for.
 */
async function sweepEndedSessions(ctx: Context, projectId: string, signal: AbortSignal): Promise<void> {
  const all = { projectId, usedSince: BEFORE_ALL_SESSIONS, now: ctx.clock.now() };
  let page: { lastId: string } | undefined = FIRST_PAGE;
  while (page) {
    const begun = performance.now();
    const afterId: string = page.lastId;
    page = await inTransaction(ctx, (ctx) => deleteEndedSessionsOfPage(ctx.db, { ...all, afterId }));
    await pause(page ? (performance.now() - begun) * REST : 0, undefined, { signal });
  }
}
