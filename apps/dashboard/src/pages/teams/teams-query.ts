import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';
import { isDescending, type TeamSearch } from './team-search.ts';

const PAGE = 50;

/** Teams by a part of their name or by ID, with the numbers of their members and pending invitations. */
export const teamsQuery = (admin: AdminApp, { q: query, ...order }: TeamSearch) =>
  infiniteQueryOptions({
    queryKey: ['teams', admin.projectId, 'list', query, order],
    queryFn: ({ pageParam }) =>
      admin.listTeams({
        orderBy: order.sort === 'name' ? 'displayName' : 'createdAt',
        desc: isDescending(order),
        limit: PAGE,
        withMemberCount: true,
        withInvitationCount: true,
        ...(query !== undefined && { query }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The number of teams, counted up to a limit. */
export const teamCountQuery = (admin: AdminApp, query = '') =>
  queryOptions({
    queryKey: ['teams', admin.projectId, 'count', query],
    queryFn: async () => {
      const page = await admin.listTeams({ limit: 1, count: 'capped', ...(query !== '' && { query }) });
      return page.count ?? { value: page.items.length, isCapped: page.nextCursor !== null };
    },
  });
