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

/** The beginning of a range, as of now. */
export const sinceOf = (from: RangeId | undefined): { from?: Date } =>
  from === undefined ? {} : { from: new Date(Date.now() - RANGES[from]) };

/** The log of a project, newest first. */
export const activityQuery = (admin: AdminApp, { from, ...filter }: EventFilter) =>
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
  });

/** One event, and the one before it. It never changes, unless the user goes. */
export const eventQuery = (admin: AdminApp, id: string) =>
  queryOptions({ queryKey: ['event', admin.projectId, id], queryFn: () => admin.getActivity(id) });
