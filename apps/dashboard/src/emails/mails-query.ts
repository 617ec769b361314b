import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminApp, ListMailsOptions } from '@keystead/client/admin';

const PAGE = 50;

/** All that is kept of a project's mails. */
export const mailsKey = (admin: AdminApp) => ['mails', admin.projectId] as const;

/** The log of mails, the newest first. */
export const mailsQuery = (
  admin: AdminApp,
  filter: Pick<ListMailsOptions, 'status' | 'type' | 'recipient' | 'userId'>,
) =>
  infiniteQueryOptions({
    queryKey: [...mailsKey(admin), filter],
    queryFn: ({ pageParam }) =>
      admin.listMails({ ...filter, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const mailDaysQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: [...mailsKey(admin), 'days'], queryFn: () => admin.listMailDays() });
