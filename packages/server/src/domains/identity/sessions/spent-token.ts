import { createHmac } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { encodeCrockford } from '../../../platform/crockford.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { recordSessionEvents } from '../../core/index.ts';
import { endedImpersonationEvent, endImpersonationsOfSessions } from '../impersonation/impersonation.queries.ts';
import type { SessionUser } from './session.ts';
import { deleteSessionOfSpentToken, findSpentToken, selectUserOfSpentToken } from './refresh-tokens.queries.ts';
import { endedSessionEvent, reusedTokenEvent } from './session-events.queries.ts';

const TOKEN_BYTES = 28;
/** 80 bits that all tokens of a session share; the other 145 are new each time. */
const FAMILY_LENGTH = 16;
const SPENT_TOKEN_WORKS_FOR_MS = 30_000;

/**
 * A refresh token that was replaced still proves its session for a short while. Whoever comes with it later than that is a
 * thief, or the victim of one (replay): the session ends, and the events are recorded.
 */
export function takeSpentToken(
  ctx: Context,
  projectId: string,
  refreshToken: string,
): Promise<SessionUser | undefined> {
  const now = ctx.clock.now();
  const spent = findSpentToken({
    projectId,
    hash: hashSecret(refreshToken),
    familyHash: familyHashOf(refreshToken),
    now,
    ifRotatedAfter: new Date(now.getTime() - SPENT_TOKEN_WORKS_FOR_MS),
  });
  const ended = deleteSessionOfSpentToken(projectId);
  const impersonation = endImpersonationsOfSessions({ projectId, now });
  const events = recordSessionEvents(ctx, projectId, [
    reusedTokenEvent,
    endedSessionEvent('token_reused'),
    endedImpersonationEvent,
  ]);
  return maybeOne(ctx.db, together([spent, ended, impersonation, events], selectUserOfSpentToken(projectId)));
}

const familyOf = (refreshToken: string): string => refreshToken.slice(0, FAMILY_LENGTH);

/** Whether one of two tokens took the place of the other, perhaps by way of more. */
export const areOfOneSession = (one: string, other: string): boolean => familyOf(one) === familyOf(other);

/** By which a token that was replaced long ago is recognised, without any list of such tokens. */
export const familyHashOf = (refreshToken: string): Buffer => hashSecret(familyOf(refreshToken));

/** The token that takes the place of another. Always the same one, so that it can be told again without being stored. */
export function successorOf(ctx: Context, refreshToken: string): string {
  const key = ctx.instanceKeys.bytes('successors of refresh tokens');
  const bytes = createHmac('sha256', key).update(refreshToken).digest().subarray(0, TOKEN_BYTES);
  return familyOf(refreshToken) + encodeCrockford(bytes).slice(FAMILY_LENGTH);
}
