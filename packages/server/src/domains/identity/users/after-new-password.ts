import { normalizeEmail } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { expireQueuedMails, writeNotice, type NoticeKind } from '../../mail/index.ts';
import { forgetPasswordGuesses, type Project } from '../../core/index.ts';
import { endSessionsOfUser } from '../sessions/end-sessions-of-user.ts';
import type { User } from './user.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';

/**
 * Completes a password change of a locked user: revokes their other sessions, expires the codes and links that were
 * emailed before, clears failed attempts, and notifies the user if they have an email address.
 */
export async function afterNewPassword(
  ctx: TransactionContext,
  project: Project,
  given: { user: User; keepSessionId: string | null; notice?: NoticeKind },
): Promise<void> {
  const { user, keepSessionId, notice: kind = 'password_changed' } = given;
  const { id: userId, primaryEmail: recipient } = user;
  const projectId = project.id;
  const now = ctx.clock.now();
  const emailNormalized = recipient === null ? null : normalizeEmail(recipient);
  await endSessionsOfUser(ctx, { projectId, userId, exceptId: keepSessionId }, 'password_changed');
  const purposes = ['password_reset', 'sign_in', 'mfa_attempt'] as const;
  await expireCodesOfUser(ctx.db, { projectId, userId, emailNormalized, purposes, now });
  if (recipient === null || emailNormalized === null) return;
  await forgetPasswordGuesses(ctx.db, projectId, emailNormalized);
  await expireQueuedMails(ctx.db, { projectId, recipient, templates: ['password_reset', 'magic_link'], now });
  await writeNotice(ctx, project, { kind, recipient, user });
}
