import { normalizeEmail } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together, type Sql } from '../../../db/sql.ts';
import { expireQueuedMails, queueNotice } from '../../email/index.ts';
import { recordUserEvent } from '../../events/index.ts';
import { forgetNetworks } from '../../limits/index.ts';
import { deleteOAuthAccountsOfUser } from '../../oauth-accounts/index.ts';
import type { Project } from '../../projects/index.ts';
import { deleteSessionsOfUser } from '../../auth/sessions/index.ts';
import type { User } from '../index.ts';
import { expireCodesOfUser } from '../../verification-codes/index.ts';
import { setAddressFirstProved } from './changes.queries.ts';
import { afterNewPassword } from './after-new-password.ts';

/**
 * Somebody proves an address that nobody had proved before, by signing in with it. Whoever signed up with it may have been
 * a stranger, and keeps nothing: their sessions, password, second factor and linked accounts end, and the owner is told.
 */
export async function proveAddressBySignIn(ctx: TransactionContext, project: Project, user: User): Promise<User> {
  const projectId = project.id;
  const now = ctx.clock.now();
  const recipient = addressOf(user);
  const [notice, job] = queueNotice(ctx, project, { kind: 'address_proved', recipient, user });
  const parts = {
    ...firstProof(ctx, projectId, { userId: user.id, passwordHash: null }),
    ended: deleteSessionsOfUser({ projectId, userId: user.id, exceptId: null }),
    expired: expireCodesOfUser({
      projectId,
      userId: user.id,
      emailNormalized: normalizeEmail(recipient),
      purposes: ['password_reset', 'mfa_attempt'],
      now,
    }),
    unsent: expireQueuedMails({ projectId, recipient, templates: ['password_reset'], now }),
    notice,
  };
  await execute(ctx.db, together(parts, job));
  return { ...user, primaryEmailVerified: true, hasPassword: false, requiresTotp: false, oauthAccounts: [] };
}

/** The same by a reset: nothing stays but the password that was just chosen. */
export async function proveAddressByReset(
  ctx: TransactionContext,
  project: Project,
  { user, passwordHash }: { user: User; passwordHash: string },
): Promise<void> {
  addressOf(user);
  const { parts, last } = afterNewPassword(ctx, project, { user, keepSessionId: null, notice: 'address_proved' });
  const proof = firstProof(ctx, project.id, { userId: user.id, passwordHash });
  await execute(ctx.db, together({ ...proof, ...parts }, last));
}

function addressOf({ primaryEmail }: User): string {
  if (primaryEmail === null) throw new Error('an address was proved that the user does not have');
  return primaryEmail;
}

const firstProof = (
  ctx: Context,
  projectId: string,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
): Record<string, Sql> => ({
  changed_user: setAddressFirstProved({ projectId, id: userId, passwordHash }),
  event: recordUserEvent(ctx, projectId, 'user.updated'),
  unlinked: deleteOAuthAccountsOfUser({ projectId, userId }),
  ...forgetNetworks(projectId, userId),
});
