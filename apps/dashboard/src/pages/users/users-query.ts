import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';
import type { UserFilter } from '@keystead/client/server';
import { readTime, timesOf } from './time-filter.ts';
import { withoutOrder, type UserSearch } from './user-search.ts';

/** Users per response. */
export const PAGE_SIZE = 100;
const KEPT_PAGES = 20;

/** The start of a page. Cursors only lead forward, so each page keeps the start of the previous one. */
export interface PageStart {
  readonly index: number;
  readonly cursor?: string;
  readonly before?: PageStart;
}
const FIRST: PageStart = { index: 0 };

/** The users of a search, page by page. Distant pages are evicted, and fetched again when the user scrolls back. */
export const usersQuery = (admin: AdminApp, { sort, desc, ...search }: UserSearch) =>
  infiniteQueryOptions({
    queryKey: ['users', admin.projectId, 'list', { sort, desc, ...search }],
    queryFn: async ({ pageParam }) => {
      const { cursor } = pageParam;
      const page = await admin.listUsers({
        ...filterOf(search),
        orderBy: sort === 'active' ? 'lastActiveAt' : 'signedUpAt',
        desc: desc !== false,
        limit: PAGE_SIZE,
        withTeams: true,
        ...(cursor !== undefined && { cursor }),
      });
      return { start: pageParam, ...page };
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ start, nextCursor }): PageStart | undefined =>
      nextCursor === null ? undefined : { index: start.index + 1, cursor: nextCursor, before: start },
    getPreviousPageParam: ({ start }) => start.before,
    maxPages: KEPT_PAGES,
    placeholderData: keepPreviousData,
    structuralSharing: false, // user objects have methods, which are new in every response
  });

/** The number of matching users: up to a limit, or all of them, which the server may refuse. */
export const countQuery = (admin: AdminApp, search: UserSearch, count: 'capped' | 'all') =>
  queryOptions({
    queryKey: ['users', admin.projectId, 'count', count, withoutOrder(search)],
    queryFn: async () => {
      const page = await admin.listUsers({ ...filterOf(search), limit: 1, count });
      return page.count ?? { value: page.items.length, isCapped: page.nextCursor !== null };
    },
  });

/** Returns the filter for the request. */
export function filterOf(search: UserSearch, now: number = Date.now()): UserFilter {
  const { q, team, method, verified, mfa, restricted } = search;
  const signedUp = timesIn(search.signed_up, now);
  const active = timesIn(search.active, now);
  return {
    ...(q !== undefined && { query: q }),
    ...(team !== undefined && { teamId: team }),
    // A URL can name any method; the server rejects an unknown one with a message.
    ...(method !== undefined && { methods: method.split(',') as NonNullable<UserFilter['methods']> }),
    ...(verified !== undefined && { verified }),
    ...(mfa !== undefined && { mfa }),
    ...(restricted !== undefined && { restricted }),
    ...(signedUp.from && { signedUpFrom: signedUp.from }),
    ...(signedUp.to && { signedUpTo: signedUp.to }),
    ...(active.from && { activeFrom: active.from }),
    ...(active.to && { activeTo: active.to }),
  };
}

function timesIn(text: string | undefined, now: number): ReturnType<typeof timesOf> {
  const time = readTime(text);
  return time ? timesOf(time, now) : {};
}
