import { KnownError } from '@keystead/contract';
import type { Project } from '../../core/index.ts';
import type { ClaimedSession, MaybeEnded } from '../sessions/sessions.queries.ts';
import type { SignedIn } from '../sessions/session.ts';
import type { Db } from '../../../db/db.ts';
import type { AccessParts } from './access-parts.ts';

/** What an endpoint needs of the signed-in user. */
export interface UserNeed {
  /** Whether it requires a user; if not, a stale access token counts as absent. */
  readonly needsUser: boolean;
  /** Whether it reads more about the user than their id. */
  readonly readsUser: boolean;
}

type FindUser<Who extends SignedIn> = (db: Db, claimed: ClaimedSession) => Promise<MaybeEnded<Who> | undefined>;

/**
 * Returns the user of an access token. A deleted user counts as signed out. A token is stale once it has expired or its
 * session has ended; both look expired, so that clients refresh, fail and sign out.
 */
export async function findSessionUser<Who extends SignedIn>(
  { ctx, accessTokens }: AccessParts,
  project: Project,
  token: string,
  { needsUser, find }: { readonly needsUser: boolean; readonly find: FindUser<Who> },
): Promise<Who | undefined> {
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
  const user = await find(ctx.db, { ...claims, now: ctx.clock.now() });
  if (!user) return undefined;
  return isInSession<Who>(user) ? user : refuseStale();
}

export const isInSession = <Who extends SignedIn>(user: MaybeEnded<Who>): user is MaybeEnded<Who> & Who =>
  user.sessionId !== null;
