import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { guessedAt, provedHere, type Project } from '../../core/index.ts';
import { confirmSession, type SessionUser } from '../../identity/index.ts';
import { provePassword } from './prove-password.ts';

/** From now on, the session counts as just signed in, in every process. */
export async function confirmPassword(
  ctx: Context,
  project: Project,
  user: SessionUser,
  password: string,
): Promise<void> {
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await provePassword(ctx, project.id, user, password);
  const ids = { projectId: project.id, userId: user.id, id: user.sessionId };
  const forgotten = provedHere(ctx, project.id, { kind: 'password', subject: guessedAt(user), userId: user.id });
  const confirmed = await maybeOne(ctx.db, together(forgotten, confirmSession({ ...ids, now: ctx.clock.now() })));
  // The session ended while the password was compared. The client refreshes, fails and signs out, as with any later
  // request.
  if (!confirmed) throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null });
}
