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

/**
 * Signs a session out. Every process refuses its tokens from now on, because each signed-in request checks that its
 * session is active.
 */
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

/** Signs out with a replaced token, when another tab has just received the new one. */
async function endBySpentToken(ctx: Context, projectId: string, refreshToken: string) {
  const user = await takeSpentToken(ctx, projectId, refreshToken);
  return user && endOne(ctx, { projectId, userId: user.id, id: user.sessionId }, 'signed_out');
}
