import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedUser } from '@keystead/client/server';
import type { LongList } from '../../kit/use-window-rows.ts';
import { useAdmin } from '../../project/project.tsx';
import type { UserSearch } from './user-search.ts';
import { PAGE_SIZE, usersQuery } from './users-query.ts';

/** Rows that hold the place of users to come. */
const TO_COME = 20;

/** Of its length are also those that are forgotten, and some of those to come. */
export interface UserRows extends LongList<ListedUser> {
  readonly users: readonly ListedUser[];
}

/** The users of a search as rows of one long list. */
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
  /** Asks once more for what failed; those who are there stay. */
  const retry = (): void => {
    if (isFetchNextPageError) void fetchNextPage();
    else if (isFetchPreviousPageError) void fetchPreviousPage();
    else void refetch();
  };
  return { ...query, rows, retry };
}
