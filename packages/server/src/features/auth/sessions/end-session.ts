import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { deleteSessionByRefreshToken } from './refresh-tokens.queries.ts';
import { deleteSession } from './sessions.queries.ts';
import { takeSpentToken } from './spent-token.ts';

/** The session's tokens are refused from now on, by every process: each signed-in request asks whether its session lives. */
export async function endSession(ctx: Context, projectId: string, refreshToken: string | undefined): Promise<void> {
  if (refreshToken === undefined) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const now = ctx.clock.now();
  const ended =
    (await deleteSessionByRefreshToken(ctx.db, { projectId, hash: hashSecret(refreshToken), now })) ??
    (await endBySpentToken(ctx, projectId, refreshToken));
  if (!ended) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
}

/** Another tab has just got a new token; this one signs out with the old. */
async function endBySpentToken(ctx: Context, projectId: string, refreshToken: string) {
  const user = await takeSpentToken(ctx, projectId, refreshToken);
  return user && deleteSession(ctx.db, { projectId, userId: user.id, id: user.sessionId, now: ctx.clock.now() });
}
