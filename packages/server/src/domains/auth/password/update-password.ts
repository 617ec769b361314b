import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { type SessionUser, changePassword } from '../../identity/index.ts';
import { requireAcceptablePassword } from './acceptable-password.ts';
import { lockPasswordHash } from './password.queries.ts';
import { provePassword } from './prove-password.ts';

/** The session that makes the request stays; the user's other sessions are revoked. */
export async function updatePassword(
  ctx: Context,
  project: Project,
  user: SessionUser,
  given: { oldPassword: string; newPassword: string },
): Promise<void> {
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await requireAcceptablePassword(project.config, given.newPassword);
  const stored = await provePassword(ctx, project.id, user, given.oldPassword);
  const changed = await replace(ctx, project, user, { stored, newPassword: given.newPassword });
  if (!changed) throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH');
}

/** Sets the first password of a user who signs in by email only. */
export async function setPassword(ctx: Context, project: Project, user: SessionUser, password: string): Promise<void> {
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await requireAcceptablePassword(project.config, password);
  if (user.hasPassword) throw hasPassword();
  if (!user.emailAuthEnabled)
    throw new KnownError('EMAIL_SIGN_IN_NOT_ENABLED', { message: 'The user has no e-mail sign-in.' });
  if (!(await replace(ctx, project, user, { stored: null, newPassword: password }))) throw hasPassword();
}

const hasPassword = () => new KnownError('USER_ALREADY_HAS_PASSWORD');

/**
 * Returns false for the second of two concurrent changes: the password that it compared is no longer the current one.
 */
async function replace(
  ctx: Context,
  project: Project,
  user: SessionUser,
  { stored, newPassword }: { stored: string | null; newPassword: string },
): Promise<boolean> {
  const passwordHash = await ctx.passwords.hash(newPassword, ctx.device.clientAddress);
  return inTransaction(ctx, async (ctx) => {
    const now = await lockPasswordHash(ctx.db, project.id, user.id);
    if (now?.passwordHash !== stored) return false;
    await changePassword(ctx, project, { user, passwordHash, keepSessionId: user.sessionId });
    return true;
  });
}
