import type { TransactionContext } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';
import { changeUser } from './change-user.ts';
import { setPasswordHash } from './changes.queries.ts';
import { afterNewPassword } from './after-new-password.ts';

export interface PasswordChange {
  readonly user: User;
  readonly passwordHash: string;
  /** The session that made the change; all others are revoked. */
  readonly keepSessionId: string | null;
}

/** Sets a password that the user chose. */
export async function changePassword(
  ctx: TransactionContext,
  project: Project,
  { user, passwordHash, keepSessionId }: PasswordChange,
): Promise<void> {
  const change = setPasswordHash({ projectId: project.id, id: user.id, passwordHash });
  await changeUser(ctx, project.id, 'user.updated', change);
  await afterNewPassword(ctx, project, { user, keepSessionId });
}
