import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminApp, ListActivityOptions } from '@keystead/client/admin';
import { timeOf } from './activity-search.ts';

export interface EventFilter {
  readonly type?: NonNullable<ListActivityOptions['type']>;
  readonly actor?: string;
  readonly subject?: string;
  readonly address?: string;
  readonly from?: string;
  readonly to?: string;
}

const PAGE = 50;

/** Returns the filter with its time range as of now. */
export const soughtOf = ({ from, to, ...filter }: EventFilter) => ({ ...filter, ...timeOf({ from, to }) });

/** The event log of a project, newest first. */
export const activityQuery = (admin: AdminApp, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', admin.projectId, filter],
    queryFn: ({ pageParam }) =>
      admin.listActivity({
        ...soughtOf(filter),
        ...(pageParam !== undefined && { cursor: pageParam }),
        limit: PAGE,
      }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** One event and the previous event about the same object. It only changes if the user is deleted. */
export const eventQuery = (admin: AdminApp, id: string) =>
  queryOptions({ queryKey: ['event', admin.projectId, id], queryFn: () => admin.getActivity(id) });
