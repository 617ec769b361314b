import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { lockUser } from '../users/users.queries.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';
import { endOne } from './end-one.ts';
import { endSessionsOfUser } from './end-sessions-of-user.ts';
import { usedSince } from './idle-limit.ts';
import type { Session } from './session.ts';
import { listSessionsOfUser } from './sessions.queries.ts';

export const listSessions = (ctx: Context, project: Project, userId: string): Promise<Session[]> =>
  listSessionsOfUser(ctx.db, {
    projectId: project.id,
    userId,
    now: ctx.clock.now(),
    usedSince: usedSince(ctx, project.config.sessionIdleLimitMillis),
  });

interface Asked {
  readonly projectId: string;
  readonly userId: string;
  /** The session that makes the request, if there is one. */
  readonly currentSessionId: string | undefined;
}

/**
 * Revokes one session of a user. The session that makes the request must sign out instead, because its client has to
 * know.
 */
export async function endOneSession(ctx: Context, asked: Asked & { sessionId: string }): Promise<void> {
  const { projectId, userId, sessionId: id } = asked;
  if (id === asked.currentSessionId) throw new KnownError('CANNOT_DELETE_CURRENT_SESSION');
  const ended = await endOne(ctx, { projectId, userId, id }, 'revoked');
  if (!ended) throw new KnownError('SESSION_NOT_FOUND');
}

/**
 * Revokes the sessions of a user. Codes and attempts that would start another one are revoked too, and so is a session
 * that is just starting, because the user is locked. Returns false if the user doesn't exist.
 */
export async function endSessions(ctx: Context, asked: Asked & { scope: 'others' | 'all' }): Promise<boolean> {
  const { projectId, userId, scope, currentSessionId = null } = asked;
  const exceptId = scope === 'all' ? null : currentSessionId;
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockUser(ctx.db, projectId, userId))) return false;
    const attempts = {
      projectId,
      userId,
      emailNormalized: null,
      purposes: ['mfa_attempt'],
      now: ctx.clock.now(),
    } as const;
    await endSessionsOfUser(ctx, { projectId, userId, exceptId }, 'revoked');
    await expireCodesOfUser(ctx.db, attempts);
    return true;
  });
}
