import type { TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { recordUserEvent } from '../../events/index.ts';
import type { Project } from '../../projects/index.ts';
import type { User } from '../index.ts';
import { setPasswordHash } from './changes.queries.ts';
import { afterNewPassword } from './after-new-password.ts';

export interface PasswordChange {
  readonly user: User;
  readonly passwordHash: string;
  /** The session that made the change; all others end. */
  readonly keepSessionId: string | null;
}

/** A password that its owner chose. */
export async function changePassword(
  ctx: TransactionContext,
  project: Project,
  { user, passwordHash, keepSessionId }: PasswordChange,
): Promise<void> {
  const changed_user = setPasswordHash({ projectId: project.id, id: user.id, passwordHash });
  const event = recordUserEvent(ctx, project.id, 'user.updated');
  const { parts, last } = afterNewPassword(ctx, project, { user, keepSessionId });
  await execute(ctx.db, together({ changed_user, event, ...parts }, last));
}
