import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { execute, maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { expireQueuedMails, queueNotice } from '../../email/index.ts';
import { recordUserEvent } from '../../events/index.ts';
import { forgetNetworks } from '../../limits/index.ts';
import type { Project } from '../../projects/index.ts';
import { deleteSessionsOfUser } from '../../sessions/index.ts';
import type { User } from '../../users/index.ts';
import { expireCodesOfUser } from '../../verification-codes/index.ts';
import { selectChangedUser, setAddressFirstProved, setAddressProved } from './accounts.queries.ts';

/** The owner of an address has shown that it is theirs. Undefined if it is no longer the address of that user. */
export function proveAddress(
  ctx: Context,
  projectId: string,
  proof: { userId: string; emailNormalized: string },
): Promise<User | undefined> {
  const changed = setAddressProved({ projectId, id: proof.userId, emailNormalized: proof.emailNormalized });
  const event = recordUserEvent(ctx, projectId, 'user.updated');
  return maybeOne<User>(ctx.db, together({ changed_user: changed, event }, selectChangedUser));
}

/**
 * Somebody proves, by signing in with it, an address that nobody had proved before. Whoever signed up with it may have been
 * a stranger, and keeps nothing: their sessions, their password and their second factor end, and the
 * owner is told.
 */
export async function proveAddressBySignIn(ctx: Context, project: Project, user: User): Promise<User> {
  const projectId = project.id;
  if (user.primaryEmail === null) throw new Error('an address was proved that the user does not have');
  const [notice, job] = queueNotice(ctx, project, { kind: 'address_proved', recipient: user.primaryEmail, user });
  const parts = {
    changed_user: setAddressFirstProved({ projectId, id: user.id }),
    event: recordUserEvent(ctx, projectId, 'user.updated'),
    ended: deleteSessionsOfUser({ projectId, userId: user.id, exceptId: null }),
    expired: expireCodesOfUser({
      projectId,
      userId: user.id,
      emailNormalized: normalizeEmail(user.primaryEmail),
      purposes: ['password_reset', 'mfa_attempt'],
      now: ctx.clock.now(),
    }),
    unsent: expireQueuedMails({
      projectId,
      recipient: user.primaryEmail,
      templates: ['password_reset'],
      now: ctx.clock.now(),
    }),
    ...forgetNetworks(projectId, user.id),
    notice,
  };
  await execute(ctx.db, together(parts, job));
  return { ...user, primaryEmailVerified: true, hasPassword: false, requiresTotp: false };
}
