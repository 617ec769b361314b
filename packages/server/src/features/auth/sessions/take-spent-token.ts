import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { recordSessionEvent } from '../../events/index.ts';
import type { User } from '../../users/index.ts';
import { deleteSessionOfSpentToken, findSpentToken, selectUserOfSpentToken } from './refresh-tokens.queries.ts';
import { familyHashOf } from './successor.ts';

const SPENT_TOKEN_WORKS_FOR_MS = 30_000;

/**
 * A refresh token that was replaced still proves its session for a short while. Whoever comes with it later than that is a
 * thief, or the victim of one: the session ends, and the event is recorded.
 */
export function takeSpentToken(
  ctx: Context,
  projectId: string,
  refreshToken: string,
): Promise<(User & { sessionId: string }) | undefined> {
  const now = ctx.clock.now();
  const spent = findSpentToken({
    projectId,
    hash: hashSecret(refreshToken),
    familyHash: familyHashOf(refreshToken),
    now,
    ifRotatedAfter: new Date(now.getTime() - SPENT_TOKEN_WORKS_FOR_MS),
  });
  const ended = deleteSessionOfSpentToken(projectId);
  const event = recordSessionEvent(ctx, projectId, 'session.token_reused');
  return maybeOne(ctx.db, together([spent, ended, event], selectUserOfSpentToken(projectId)));
}
