import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { expireQueuedMails, queueNotice } from '../../email/index.ts';
import { recordUserEvent } from '../../events/index.ts';
import { forgetPasswordGuesses } from '../../limits/index.ts';
import type { Project } from '../../projects/index.ts';
import { deleteSessionsOfUser } from '../../sessions/index.ts';
import type { User } from '../../users/index.ts';
import { expireCodesOfUser } from '../../verification-codes/index.ts';
import { setPasswordHash } from './accounts.queries.ts';

export interface PasswordChange {
  readonly user: User;
  readonly passwordHash: string;
  /** The session that made the change; all others end. */
  readonly keepSessionId: string | null;
}

/** A new password ends the other sessions, makes what was mailed before worthless, and is told to its owner. */
export async function changePassword(ctx: Context, project: Project, change: PasswordChange): Promise<void> {
  const { user, passwordHash, keepSessionId } = change;
  const projectId = project.id;
  if (user.primaryEmail === null) throw new Error('a password without an address to tell about it');
  const emailNormalized = normalizeEmail(user.primaryEmail);
  const [notice, job] = queueNotice(ctx, project, { kind: 'password_changed', recipient: user.primaryEmail, user });
  const parts = {
    changed_user: setPasswordHash({ projectId, id: user.id, passwordHash }),
    event: recordUserEvent(ctx, projectId, 'user.updated'),
    ended: deleteSessionsOfUser({ projectId, userId: user.id, exceptId: keepSessionId }),
    expired: expireCodesOfUser({
      projectId,
      userId: user.id,
      emailNormalized,
      purposes: ['password_reset', 'sign_in', 'mfa_attempt'],
      now: ctx.clock.now(),
    }),
    ...forgetPasswordGuesses(projectId, emailNormalized),
    unsent: expireQueuedMails({
      projectId,
      recipient: user.primaryEmail,
      templates: ['password_reset', 'magic_link'],
      now: ctx.clock.now(),
    }),
    notice,
  };
  await execute(ctx.db, together(parts, job));
}
