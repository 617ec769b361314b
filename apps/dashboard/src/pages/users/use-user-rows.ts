import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedUser } from '@keystead/client/server';
import type { LongList } from '../../kit/use-window-rows.ts';
import { useAdmin } from '../../project/project.tsx';
import type { UserSearch } from './user-search.ts';
import { PAGE_SIZE, usersQuery } from './users-query.ts';

/** Number of placeholder rows for users that aren't loaded yet. */
const TO_COME = 20;

/** The length also counts evicted users and the placeholder rows. */
export interface UserRows extends LongList<ListedUser> {
  readonly users: readonly ListedUser[];
}

/** Returns the users of a search as rows of one long list. */
export function useUserRows(search: UserSearch) {
  const query = useInfiniteQuery(usersQuery(useAdmin(), search));
  const { data, hasNextPage, isFetching, isError, fetchNextPage, fetchPreviousPage, refetch } = query;
  const { isFetchNextPageError, isFetchPreviousPageError } = query;
  const users = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const first = (data?.pages[0]?.start.index ?? 0) * PAGE_SIZE;
  const end = first + users.length;
  const rows: UserRows = {
    users,
    length: end + (hasNextPage ? TO_COME : 0),
    at: (row) => users[row - first],
    reach: (from, to) => {
      if (isFetching || isError) return;
      if (from < first) void fetchPreviousPage();
      else if (hasNextPage && to + TO_COME > end) void fetchNextPage();
    },
  };
  /** Repeats the request that failed. The loaded users stay. */
  const retry = (): void => {
    if (isFetchNextPageError) void fetchNextPage();
    else if (isFetchPreviousPageError) void fetchPreviousPage();
    else void refetch();
  };
  return { ...query, rows, retry };
}
