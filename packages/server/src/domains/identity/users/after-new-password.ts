import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { expireQueuedMails, queueNotice, type NoticeKind } from '../../mail/index.ts';
import { forgetPasswordGuesses, type Project } from '../../core/index.ts';
import { endSessionsOfUser } from '../sessions/end-sessions-of-user.ts';
import type { User } from './user.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';

/**
 * The parts of a statement: a new password ends the other sessions, makes what was mailed before worthless,
 * has not been guessed at by anybody, and is told to its owner, if there is an address to tell.
 */
export function afterNewPassword(
  ctx: Context,
  project: Project,
  given: { user: User; keepSessionId: string | null; notice?: NoticeKind },
): readonly Part[] {
  const { user, keepSessionId, notice: kind = 'password_changed' } = given;
  const projectId = project.id;
  const now = ctx.clock.now();
  const { primaryEmail: recipient } = user;
  const emailNormalized = recipient === null ? null : normalizeEmail(recipient);
  const ended = [
    ...endSessionsOfUser(ctx, { projectId, userId: user.id, exceptId: keepSessionId }, 'password_changed'),
    expireCodesOfUser({
      projectId,
      userId: user.id,
      emailNormalized,
      purposes: ['password_reset', 'sign_in', 'mfa_attempt'],
      now,
    }),
  ];
  if (recipient === null || emailNormalized === null) return ended;
  return [
    ...ended,
    ...forgetPasswordGuesses(projectId, emailNormalized),
    expireQueuedMails({ projectId, recipient, templates: ['password_reset', 'magic_link'], now }),
    queueNotice(ctx, project, { kind, recipient, user }),
  ];
}
