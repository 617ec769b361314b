import type { listUsers as endpoint, QueryOf } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { searchFor } from './search-users.ts';
import { decodeCursor, encodeCursor } from './user-cursor.ts';
import {
  listIdsInOrder,
  listUsersById,
  listUsers as selectListed,
  type UserListing,
  type UserPosition,
} from './user-list.queries.ts';
import type { User } from './user.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1000;
/** Small, so that no other request waits long while a part is written. */
const STREAMED_PART = 100;

type Asked = QueryOf<typeof endpoint>;

export interface UserPage {
  readonly users: readonly User[];
  /** Where the next page begins, or null after the last. */
  readonly nextCursor: string | null;
}

export const isPageAskedFor = ({ limit, cursor }: Asked): boolean => limit !== undefined || cursor !== undefined;

/** A page of users: by name or address, or by id, in the order of one of two times. */
export async function listPageOfUsers(ctx: Context, projectId: string, asked: Asked): Promise<UserPage> {
  const listing = listingOf(projectId, asked);
  const after = asked.cursor === undefined ? undefined : decodeCursor(listing.order, asked.cursor);
  if (asked.team_id !== undefined) return { users: [], nextCursor: null }; // no team has members yet
  const { users, next } = await readPage(ctx, {
    ...listing,
    after,
    limit: Math.min(asked.limit ?? DEFAULT_PAGE, MAX_PAGE),
  });
  return { users, nextCursor: next ? encodeCursor(listing.order, next) : null };
}

/** All users, however many: read part by part, as fast as they are taken. Whoever changes meanwhile still comes once. */
export async function* listAllUsers(ctx: Context, projectId: string, asked: Asked): AsyncGenerator<readonly User[]> {
  const listing = listingOf(projectId, asked);
  if (asked.team_id !== undefined) yield []; // no team has members yet
  else if (listing.order === 'signed_up_at') yield* readOn(ctx, listing);
  else yield* readInOrderOf(ctx, listing);
}

/** Nobody's place in the order of sign-ups ever changes, so each part goes on where the last one ended. */
async function* readOn(ctx: Context, listing: Listing): AsyncGenerator<readonly User[]> {
  let after: UserPosition | undefined;
  do {
    const { users, next } = await readPage(ctx, { ...listing, after, limit: STREAMED_PART });
    yield users;
    after = next;
  } while (after);
}

/** Whoever is active moves meanwhile: the order is read at the start, by ids alone, and the users part by part. */
async function* readInOrderOf(ctx: Context, listing: Listing): AsyncGenerator<readonly User[]> {
  const parts = await listIdsInOrder(ctx.db, listing, STREAMED_PART);
  if (parts.length === 0) yield [];
  for (const { ids } of parts)
    yield await listUsersById(ctx.db, listing.projectId, ids.toString('hex').match(/.{32}/g) ?? []);
}

type Listing = Omit<UserListing, 'after' | 'limit'>;

const listingOf = (projectId: string, asked: Asked): Listing => ({
  projectId,
  order: asked.order_by ?? 'signed_up_at',
  isDescending: asked.desc === 'true',
  ...searchFor(asked.query?.trim() ?? ''),
});

async function readPage(
  ctx: Context,
  { limit, ...listing }: UserListing,
): Promise<{ users: readonly User[]; next: UserPosition | undefined }> {
  const found = await selectListed(ctx.db, { ...listing, limit: limit + 1 }); // one more tells whether there is a next page
  const users = found.slice(0, limit);
  return { users, next: found.length > limit ? users.at(-1) : undefined };
}
