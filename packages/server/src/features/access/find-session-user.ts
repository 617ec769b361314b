import { KnownError } from '@keystead/contract';
import type { Project } from '../projects/index.ts';
import { findUserWithSession, type SessionUser } from '../auth/sessions/index.ts';
import type { AccessParts } from './access-parts.ts';

export interface UserNeed {
  /** Whether the endpoint needs a user; if not, a stale access token counts as absent. */
  readonly needsUser: boolean;
}

/**
 * The user of an access token. A deleted user is signed out. A token is stale once it has expired or its session has
 * ended; both look expired, so that clients refresh, fail and sign out.
 */
export async function findSessionUser(
  { ctx, accessTokens }: AccessParts,
  project: Project,
  token: string,
  { needsUser }: UserNeed,
): Promise<SessionUser | undefined> {
  const check = await accessTokens.check(token);
  if (!check) throw new KnownError('UNPARSABLE_ACCESS_TOKEN');
  const { claims } = check;
  const refuseStale = (): undefined => {
    if (!needsUser) return undefined;
    throw new KnownError('ACCESS_TOKEN_EXPIRED', {
      expired_at_millis: null,
      project_id: claims.projectId,
      user_id: claims.userId,
      refresh_token_id: claims.sessionId,
    });
  };
  if (check.isExpired) return refuseStale();
  if (claims.projectId !== project.id) {
    throw new KnownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', {
      expected_project_id: project.id,
      actual_project_id: claims.projectId,
    });
  }
  const user = await findUserWithSession(ctx.db, { ...claims, now: ctx.clock.now() });
  if (!user) return undefined;
  return isInSession(user) ? user : refuseStale();
}

export const isInSession = (user: Omit<SessionUser, 'sessionId'> & { sessionId: string | null }): user is SessionUser =>
  user.sessionId !== null;
