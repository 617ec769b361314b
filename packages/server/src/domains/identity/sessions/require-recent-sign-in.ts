import { KnownError, RECENT_SIGN_IN_MS, type AccessType } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { findProvedAt } from './recent-sign-in.queries.ts';
import type { SignedIn } from './session.ts';

/**
 * Where the project wants it, a session that somebody left open does not take an account over: it was started a short while
 * ago, or the password was entered again. Servers decide for themselves.
 */
export async function requireRecentSignIn(
  ctx: Context,
  { accessType, project }: { accessType: AccessType; project: Project },
  user: SignedIn,
): Promise<void> {
  if (accessType !== 'client' || !project.config.requireRecentSignIn) return;
  await requireRecentSession(ctx, project.id, user);
}

/** The same where no project decides. */
export async function requireRecentSession(
  ctx: Context,
  projectId: string,
  user: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<void> {
  const session = await findProvedAt(ctx.db, { projectId, userId: user.id, id: user.sessionId });
  const isRecent = session && ctx.clock.now().getTime() - session.provedAt.getTime() <= RECENT_SIGN_IN_MS;
  if (!isRecent) throw new KnownError('RECENT_SIGN_IN_REQUIRED');
}
