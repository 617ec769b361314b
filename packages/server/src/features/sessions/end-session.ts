import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import type { Project } from '../projects/index.ts';
import { usedSince } from './idle-limit.ts';
import { deleteSessionByRefreshToken } from './refresh-tokens.queries.ts';
import { deleteSession } from './sessions.queries.ts';
import { takeSpentToken } from './take-spent-token.ts';

/** The session's tokens are refused from now on, by every process: each signed-in request asks whether its session lives. */
export async function endSession(ctx: Context, project: Project, refreshToken: string | undefined): Promise<void> {
  if (refreshToken === undefined) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const alive = { now: ctx.clock.now(), usedSince: usedSince(ctx, project) };
  const ended =
    (await deleteSessionByRefreshToken(ctx.db, { projectId: project.id, hash: hashSecret(refreshToken), ...alive })) ??
    (await endBySpentToken(ctx, project, refreshToken));
  if (!ended) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
}

/** Another tab has just got a new token; this one signs out with the old. */
async function endBySpentToken(ctx: Context, project: Project, refreshToken: string) {
  const user = await takeSpentToken(ctx, project, refreshToken);
  return (
    user && deleteSession(ctx.db, { projectId: project.id, userId: user.id, id: user.sessionId, now: ctx.clock.now() })
  );
}
