import { CLOCK_SKEW_SECONDS, MFA_ATTEMPT_LIFETIME_MS } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { addJob } from '../../../db/add-job.ts';
import { execute } from '../../../db/db.ts';
import { cappedCount, READ_FOR_COUNT, type Count } from '../../../db/listing.ts';
import { together } from '../../../db/together.ts';
import { deleteUnusedCodesOfProject } from '../authorization-codes/authorization-codes.queries.ts';
import {
  recordEvents,
  writeEvent,
  beginSessionGeneration,
  findSessionsEndedAt,
  type Project,
} from '../../core/index.ts';
import { endedImpersonationEvent, endImpersonationsOfProject } from '../impersonation/impersonation.queries.ts';
import { expireAttemptsOfProject } from '../verification-codes/attempt-codes.queries.ts';
import { usedSince } from './idle-limit.ts';
import { countLivingSessions } from './sessions.queries.ts';

export const SWEEP_ENDED_SESSIONS_TASK = 'sweep-ended-sessions';

/** Limits that the project has not saved yet. */
export interface TriedLimits {
  readonly idleLimitMillis?: number | undefined;
  readonly lifetimeMillis?: number | undefined;
}

/** Returns the number of active sessions, or of those beyond the given limits, and when all were last revoked. */
export async function getSessionEnds(
  ctx: Context,
  project: Project,
  limits: TriedLimits,
): Promise<{ sessions: Count; lastEndedAt: Date | null }> {
  const [sessions, found] = await Promise.all([
    countSessions(ctx, project, limits),
    findSessionsEndedAt(ctx.db, project.id),
  ]);
  return { sessions, lastEndedAt: found?.endedAt ?? null };
}

/**
 * Starts a new generation of sessions, which revokes the earlier ones in every process, because each signed-in request
 * and each refresh checks the generation of its session. Codes and attempts that would start another session are
 * revoked too. The rows are deleted afterwards, page by page, however many there are.
 */
export async function endAllSessions(
  ctx: Context,
  { project }: { project: Project },
): Promise<{ sessions: Count; endedAt: Date }> {
  const { id: projectId } = project;
  const now = ctx.clock.now();
  return inTransaction(ctx, async (ctx) => {
    const sessions = await countSessions(ctx, project);
    const until = new Date(now.getTime() + MFA_ATTEMPT_LIFETIME_MS + CLOCK_SKEW_SECONDS * 1000);
    await beginSessionGeneration(ctx.db, { projectId, now });
    const data = { id: projectId, sessions: { value: sessions.value, is_capped: sessions.isCapped } };
    await writeEvent(ctx, projectId, { type: 'project.sessions_ended', version: 1, data });
    const ended = recordEvents(ctx, projectId, [endedImpersonationEvent]);
    await execute(ctx.db, together([endImpersonationsOfProject({ projectId, now }), ended]));
    await deleteUnusedCodesOfProject(ctx.db, { projectId, now });
    await expireAttemptsOfProject(ctx.db, { projectId, now, until });
    await execute(ctx.db, addJob(SWEEP_ENDED_SESSIONS_TASK, { projectId }));
    return { sessions, endedAt: now };
  });
}

async function countSessions(
  ctx: Context,
  project: Project,
  { idleLimitMillis, lifetimeMillis }: TriedLimits = {},
): Promise<Count> {
  const now = ctx.clock.now();
  const before = (millis: number | undefined) => (millis === undefined ? null : new Date(now.getTime() - millis));
  const asked = {
    projectId: project.id,
    now,
    usedSince: usedSince(ctx, project.config.sessionIdleLimitMillis),
    beyond: { usedBefore: before(idleLimitMillis), begunBefore: before(lifetimeMillis) },
  };
  const { living, looked } = await countLivingSessions(ctx.db, { ...asked, limit: READ_FOR_COUNT });
  return { ...cappedCount(living), isCapped: looked === READ_FOR_COUNT };
}
