import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { recordUserEvent } from '../../events/index.ts';
import type { User } from '../index.ts';
import { appendManagedProject, selectChangedUser } from './changes.queries.ts';

/** The user manages one project more. Undefined if the user is gone. */
export function addManagedProject(
  ctx: Context,
  user: { projectId: string; id: string; managedProjectId: string },
): Promise<User | undefined> {
  const event = recordUserEvent(ctx, user.projectId, 'user.updated');
  return maybeOne<User>(ctx.db, together({ changed_user: appendManagedProject(user), event }, selectChangedUser));
}
