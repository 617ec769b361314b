import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import type { Sql } from '../../../db/sql.ts';
import { part, together, type Part } from '../../../db/together.ts';
import { recordEvent } from '../../core/index.ts';
import { changedUserEvent, deletedUserEvent } from './stored-user.queries.ts';
import type { User } from './user.ts';
import { selectChangedUser } from './changes.queries.ts';

/**
 * Changes a user, records the event and does what belongs to it, in one statement: all of it or nothing. The change returns
 * the columns of a user, which the parts alongside can read as `changed_user`. Undefined if there is no such user.
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
  // Last, since PostgreSQL runs what writes from the end on: the log tells of a user before it tells of what is theirs.
  const parts = [part('changed_user', change), ...alongside, event];
  return maybeOne<User>(ctx.db, together(parts, selectChangedUser));
}
