import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { issueAccessToken } from './access-token.ts';
import { useRefreshToken } from './sessions.queries.ts';

const USE_NOTED_EVERY_MS = 60_000;

/** A new access token for a living session. The refresh token stays the same. */
export async function refreshSession(
  ctx: Context,
  projectId: string,
  refreshToken: string | undefined,
): Promise<string> {
  if (refreshToken === undefined) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const now = ctx.clock.now();
  const user = await useRefreshToken(ctx.db, {
    projectId,
    hash: hashSecret(refreshToken),
    now,
    noteIfUsedBefore: new Date(now.getTime() - USE_NOTED_EVERY_MS),
  });
  if (!user) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  return issueAccessToken(ctx, projectId, user);
}
