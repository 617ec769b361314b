import { asciiDomain, type listUsers as endpoint, type QueryOf } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { decodeCursor, encodeCursor } from './user-cursor.ts';
import { listUsers as selectListed, type UserListing, type UserOrder, type UserPosition } from './user-list.queries.ts';
import type { User } from './user.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface ListedUsers {
  readonly users: readonly User[];
  /** Of pages only: where the next one begins, or null after the last. */
  readonly nextCursor?: string | null;
}

/** All users at once, or a page of them: by name or address, or by id, in the order of one of two times. */
export async function listUsers(
  ctx: Context,
  projectId: string,
  asked: QueryOf<typeof endpoint>,
): Promise<ListedUsers> {
  const order = asked.order_by ?? 'signed_up_at';
  const after = asked.cursor === undefined ? undefined : decodeCursor(order, asked.cursor);
  const isPaginated = asked.limit !== undefined || after !== undefined;
  if (asked.team_id !== undefined) return isPaginated ? { users: [], nextCursor: null } : { users: [] }; // no team has members yet
  const limit = isPaginated ? Math.min(asked.limit ?? DEFAULT_PAGE, MAX_PAGE) : undefined;
  const users = await selectListed(ctx.db, {
    projectId,
    order,
    isDescending: asked.desc === 'true',
    ...searchFor(asked.query?.trim() ?? ''),
    after,
    limit: limit === undefined ? undefined : limit + 1, // one more tells whether there is a next page
  });
  return limit === undefined ? { users } : firstPage(users, limit, order);
}

function searchFor(words: string): Pick<UserListing, 'patterns' | 'id'> {
  if (UUID.test(words)) return { id: words, patterns: [] };
  const folded = words.normalize('NFKC');
  return { id: undefined, patterns: folded === '' ? [] : [...new Set([folded, asAddress(folded)])].map(patternOf) };
}

const patternOf = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Users are found by the A-labels of their domain, which people do not type. */
function asAddress(words: string): string {
  if (!/\P{ASCII}/u.test(words)) return words;
  const at = words.lastIndexOf('@') + 1;
  return words.slice(0, at) + (asciiDomain(words.slice(at)) ?? words.slice(at));
}

function firstPage(found: readonly (User & UserPosition)[], limit: number, order: UserOrder): ListedUsers {
  const users = found.slice(0, limit);
  const last = users.at(-1);
  return { users, nextCursor: last && found.length > limit ? encodeCursor(order, last) : null };
}
