import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminApp, ListWebhookDeliveriesOptions } from '@keystead/client/admin';

const PAGE = 50;
/** So often what is on the screen is read anew, so that one can watch a receiver recover. */
const FRESH_MS = 5000;

export const ENDPOINT_ROUTE = '/p/$projectId/webhooks/$endpointId';

/** All that is kept of a project's webhooks. */
export const webhooksKey = (admin: AdminApp) => ['webhooks', admin.projectId] as const;

export const endpointsQuery = (admin: AdminApp) =>
  queryOptions({
    queryKey: [...webhooksKey(admin), 'endpoints'],
    queryFn: () => admin.listWebhookEndpoints(),
    refetchInterval: FRESH_MS,
  });

export const endpointQuery = (admin: AdminApp, id: string) =>
  queryOptions({
    queryKey: [...webhooksKey(admin), 'endpoint', id],
    queryFn: () => admin.getWebhookEndpoint(id),
    refetchInterval: FRESH_MS,
  });

/** How it fared in the last 24 hours. */
export const figuresQuery = (admin: AdminApp, id: string) =>
  queryOptions({
    queryKey: [...webhooksKey(admin), 'figures', id],
    queryFn: () => admin.getWebhookFigures(id),
    refetchInterval: FRESH_MS,
  });

/** What a receiver was told, the newest first. */
export const deliveriesQuery = (
  admin: AdminApp,
  filter: Pick<ListWebhookDeliveriesOptions, 'endpointId' | 'status' | 'eventType'>,
) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey(admin), 'deliveries', filter],
    queryFn: ({ pageParam }) =>
      admin.listWebhookDeliveries({ ...filter, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: FRESH_MS,
  });

export const deliveryQuery = (admin: AdminApp, id: string) =>
  queryOptions({
    queryKey: [...webhooksKey(admin), 'delivery', id],
    queryFn: () => admin.getWebhookDelivery(id),
    refetchInterval: FRESH_MS,
  });
