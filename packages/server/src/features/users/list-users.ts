import type { listUsers as endpoint, QueryOf } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Listing } from '../../db/listing.ts';
import type { TimePlace } from '../../db/time-order.ts';
import { cursorOf } from '../../platform/cursor.ts';
import { searchFor } from './search-users.ts';
import {
  listIdsInOrder,
  listUsersById,
  listUsers as selectListed,
  type UserListing,
  type UserOrder,
} from './user-list.queries.ts';
import type { User } from './user.ts';

const USERS_IN_PART = 100;

const CURSORS = {
  signed_up_at: cursorOf('signed_up_at', { micros: 'micros', id: 'uuid' }),
  last_active_at: cursorOf('last_active_at', { micros: 'micros', id: 'uuid' }),
} as const satisfies Record<UserOrder, unknown>;

type Asked = QueryOf<typeof endpoint>;

/** Users by name or address, by id or by team, in the order of one of two times. */
export function listUsers(ctx: Context, projectId: string, asked: Asked): Listing<User, TimePlace> {
  const filter = filterOf(projectId, asked);
  const cursor = CURSORS[filter.order];
  if (asked.only_anonymous === 'true') return { cursor, read: async () => [] }; // nobody is
  return {
    cursor,
    read: (after, limit) => selectListed(ctx.db, { ...filter, after, limit }),
    // Nobody's place in the order of sign-ups ever changes.
    readAll: filter.order === 'signed_up_at' ? undefined : () => readInOrderOf(ctx, filter),
  };
}

/** Whoever is active moves meanwhile: the order is read at the start, by ids alone, and the users part by part. */
async function* readInOrderOf(ctx: Context, filter: Filter): AsyncGenerator<readonly User[]> {
  const parts = await listIdsInOrder(ctx.db, filter, USERS_IN_PART);
  if (parts.length === 0) yield [];
  for (const { ids } of parts)
    yield await listUsersById(ctx.db, filter.projectId, ids.toString('hex').match(/.{32}/g) ?? []);
}

type Filter = Omit<UserListing, 'after' | 'limit'>;

const filterOf = (projectId: string, asked: Asked): Filter => ({
  projectId,
  order: asked.order_by ?? 'signed_up_at',
  isDescending: asked.desc === 'true',
  teamId: asked.team_id,
  ...searchFor(asked.query?.trim() ?? ''),
});
