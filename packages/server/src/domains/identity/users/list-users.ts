import { MOST_COUNTED_TEAMS, type listUsers as endpoint, type QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Listing } from '../../../db/listing.ts';
import type { TimePlace } from '../../../db/time-order.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { fromItsBeginning, userFilterOf, type OrderedFilter, type UserOrder } from './user-filter.ts';
import {
  countFiltered,
  listIdsInOrder,
  listUsersById,
  listUsers as selectListed,
  type ListedUser,
  type UserDetail,
} from './user-list.queries.ts';

const USERS_IN_PART = 100;

const CURSORS = {
  signed_up_at: cursorOf('signed_up_at', { micros: 'micros', id: 'uuid' }),
  last_active_at: cursorOf('last_active_at', { micros: 'micros', id: 'uuid' }),
} as const satisfies Record<UserOrder, unknown>;

type Asked = QueryOf<typeof endpoint>;

/** Lists the users who match, ordered by one of two times. */
export function listUsers(ctx: Context, projectId: string, asked: Asked): Listing<ListedUser, TimePlace> {
  const order = asked.order_by ?? 'signed_up_at';
  const filter = { ...userFilterOf(projectId, asked), order, isDescending: asked.desc === 'true' };
  const detail = { teamsUpTo: asked.include === 'teams' ? MOST_COUNTED_TEAMS + 1 : undefined }; // one more, to see whether there are more
  const cursor = CURSORS[order];
  if (asked.only_anonymous === 'true') return { cursor, read: async () => [], count: async () => 0 }; // no user is anonymous
  return {
    cursor,
    read: (after, limit) => selectListed(ctx.db, fromItsBeginning({ ...filter, ...detail, after, limit })),
    count: (most) => countFiltered(ctx.db, filter, most),
    readAll: order === 'last_active_at' ? () => readInOrderOf(ctx, filter, detail) : undefined,
  };
}

/**
 * A position in the order of sign-ups never changes, but active users move in the order of activity: all ids are read
 * at the start, and then the users part by part.
 */
async function* readInOrderOf(
  ctx: Context,
  filter: OrderedFilter,
  detail: UserDetail,
): AsyncGenerator<readonly ListedUser[]> {
  const parts = await listIdsInOrder(ctx.db, filter, USERS_IN_PART);
  if (parts.length === 0) yield [];
  for (const { ids } of parts)
    yield await listUsersById(ctx.db, filter.projectId, ids.toString('hex').match(/.{32}/g) ?? [], detail);
}
