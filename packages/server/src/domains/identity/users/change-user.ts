import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import type { Sql } from '../../../db/sql.ts';
import { part, together, type Part } from '../../../db/together.ts';
import { recordEvent } from '../../core/index.ts';
import { changedUserEvent, deletedUserEvent } from './stored-user.queries.ts';
import type { User } from './user.ts';
import { selectChangedUser } from './changes.queries.ts';

/**
 * Changes a user, records the event and runs the CTEs in `alongside`, in one statement. `change` returns the columns of
 * a user, which those CTEs can read as `changed_user`. Returns undefined if there is no such user.
 */
export function changeUser(
  ctx: Context,
  projectId: string,
  type: 'user.created' | 'user.updated' | 'user.deleted',
  change: Sql<never>,
  alongside: readonly Part[] = [],
): Promise<User | undefined> {
  const told = type === 'user.deleted' ? deletedUserEvent : changedUserEvent;
  const event = recordEvent(ctx, projectId, { type, ...told });
  // Last, because PostgreSQL runs writing CTEs from the end: the log has the event about the user before those about
  // their objects.
  const parts = [part('changed_user', change), ...alongside, event];
  return maybeOne<User>(ctx.db, together(parts, selectChangedUser));
}
