import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { deleteSessionByRefreshToken } from './sessions.queries.ts';

/** The session's tokens are refused from now on, by every process: each signed-in request asks whether its session lives. */
export async function endSession(ctx: Context, projectId: string, refreshToken: string | undefined): Promise<void> {
  if (refreshToken === undefined) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const ended = await deleteSessionByRefreshToken(ctx.db, {
    projectId,
    hash: hashSecret(refreshToken),
    now: ctx.clock.now(),
  });
  if (!ended) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
}
