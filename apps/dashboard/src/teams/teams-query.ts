import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';

const PAGE = 50;

/** All that is kept of a project's teams. */
export const teamsKey = (admin: AdminApp) => ['teams', admin.projectId] as const;

/** Teams by a part of their name or by id, the newest first. */
export const teamsQuery = (admin: AdminApp, query: string) =>
  infiniteQueryOptions({
    queryKey: [...teamsKey(admin), 'list', query],
    queryFn: ({ pageParam }) =>
      admin.listTeams({
        desc: true,
        limit: PAGE,
        ...(query !== '' && { query }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
