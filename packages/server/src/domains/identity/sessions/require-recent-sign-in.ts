import { KnownError, RECENT_SIGN_IN_MS, type AccessType } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { findProvedAt } from './recent-sign-in.queries.ts';
import type { SignedIn } from './session.ts';

/**
 * If the project requires it, a session that was left open can't be used to take over the account: it must have started
 * a short while ago, or the password must have been entered again. Servers decide for themselves.
 */
export async function requireRecentSignIn(
  ctx: Context,
  { accessType, project }: { accessType: AccessType; project: Project },
  user: SignedIn,
): Promise<void> {
  if (accessType !== 'client' || !project.config.requireRecentSignIn) return;
  await requireRecentSession(ctx, project.id, user);
}

/** Like `requireRecentSignIn`, whatever the project requires. */
export async function requireRecentSession(
  ctx: Context,
  projectId: string,
  user: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<void> {
  const session = await findProvedAt(ctx.db, { projectId, userId: user.id, id: user.sessionId });
  const isRecent = session && ctx.clock.now().getTime() - session.provedAt.getTime() <= RECENT_SIGN_IN_MS;
  if (!isRecent) throw new KnownError('RECENT_SIGN_IN_REQUIRED');
}
