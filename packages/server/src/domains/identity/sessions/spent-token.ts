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
 * A refresh token that was replaced works for a short while longer. When it is used later, either the sender or the
 * other holder is a thief (replay): the session is revoked, and the events are recorded.
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

/**
 * Returns whether two tokens belong to the same session: one replaced the other, directly or through further tokens.
 */
export const areOfOneSession = (one: string, other: string): boolean => familyOf(one) === familyOf(other);

/** Recognizes a token that was replaced long ago, without a list of such tokens. */
export const familyHashOf = (refreshToken: string): Buffer => hashSecret(familyOf(refreshToken));

/**
 * Returns the token that replaces another. It is always the same one, so that it can be returned again without being
 * stored.
 */
export function successorOf(ctx: Context, refreshToken: string): string {
  const key = ctx.instanceKeys.bytes('successors of refresh tokens');
  const bytes = createHmac('sha256', key).update(refreshToken).digest().subarray(0, TOKEN_BYTES);
  return familyOf(refreshToken) + encodeCrockford(bytes).slice(FAMILY_LENGTH);
}
