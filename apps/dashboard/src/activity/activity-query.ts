import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminApp, EventType } from '@keystead/client/admin';
import { RANGES, type RangeId } from './activity-search.ts';

export interface EventFilter {
  readonly type?: EventType;
  readonly actor?: string;
  readonly subject?: string;
  readonly address?: string;
  readonly from?: RangeId;
}

const PAGE = 50;
const LIVE_MS = 5000;

/** The beginning of a range, as of now. */
export const sinceOf = (from: RangeId | undefined): { from?: Date } =>
  from === undefined ? {} : { from: new Date(Date.now() - RANGES[from]) };

/** The log of a project, newest first. While it is live, what is new comes by itself; who has gone further back is left in peace. */
export const activityQuery = (admin: AdminApp, { from, ...filter }: EventFilter, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: ['activity', admin.projectId, filter, from],
    queryFn: ({ pageParam }) =>
      admin.listActivity({
        ...filter,
        ...sinceOf(from),
        ...(pageParam !== undefined && { cursor: pageParam }),
        limit: PAGE,
      }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => isLive && (state.data?.pages.length ?? 0) <= 1 && LIVE_MS,
  });

/** One event, and the one before it. It never changes, unless the user goes. */
export const eventQuery = (admin: AdminApp, id: string) =>
  queryOptions({ queryKey: ['event', admin.projectId, id], queryFn: () => admin.getActivity(id) });
