import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { endOne } from './end-one.ts';
import { deleteSessionByRefreshToken } from './refresh-tokens.queries.ts';
import { selectEnded } from './sessions.queries.ts';
import { takeSpentToken } from './spent-token.ts';
import { tellOfEnd } from './tell-of-end.ts';

/** The session's tokens are refused from now on, by every process: each signed-in request asks whether its session lives. */
export async function endSession(ctx: Context, projectId: string, refreshToken: string | undefined): Promise<void> {
  if (refreshToken === undefined) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const now = ctx.clock.now();
  const parts = [
    deleteSessionByRefreshToken({ projectId, hash: hashSecret(refreshToken), now }),
    ...tellOfEnd(ctx, projectId, 'signed_out'),
  ];
  const ended =
    (await maybeOne(ctx.db, together(parts, selectEnded))) ?? (await endBySpentToken(ctx, projectId, refreshToken));
  if (!ended) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
}

/** Another tab has just got a new token; this one signs out with the old. */
async function endBySpentToken(ctx: Context, projectId: string, refreshToken: string) {
  const user = await takeSpentToken(ctx, projectId, refreshToken);
  return user && endOne(ctx, { projectId, userId: user.id, id: user.sessionId }, 'signed_out');
}
