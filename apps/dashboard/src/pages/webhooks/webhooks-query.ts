import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminApp, ListWebhookDeliveriesOptions } from '@keystead/client/admin';

const PAGE = 50;
/** Refetch interval of visible data, so that owners can watch an endpoint recover. */
const FRESH_MS = 5000;

export const ENDPOINT_ROUTE = '/p/$projectId/webhooks/$endpointId';

const kept = ({ projectId }: AdminApp, ...asked: readonly unknown[]) =>
  ({ queryKey: ['webhooks', projectId, ...asked], refetchInterval: FRESH_MS }) as const;

export const endpointsQuery = (admin: AdminApp) =>
  queryOptions({ ...kept(admin, 'endpoints'), queryFn: () => admin.listWebhookEndpoints() });

export const endpointQuery = (admin: AdminApp, id: string) =>
  queryOptions({ ...kept(admin, 'endpoint', id), queryFn: () => admin.getWebhookEndpoint(id) });

/** The metrics of an endpoint in the last 24 hours. */
export const figuresQuery = (admin: AdminApp, id: string) =>
  queryOptions({ ...kept(admin, 'figures', id), queryFn: () => admin.getWebhookFigures(id) });

/** The deliveries of an endpoint, newest first. */
export const deliveriesQuery = (
  admin: AdminApp,
  filter: Pick<ListWebhookDeliveriesOptions, 'endpointId' | 'status' | 'eventType'>,
) =>
  infiniteQueryOptions({
    ...kept(admin, 'deliveries', filter),
    queryFn: ({ pageParam }) =>
      admin.listWebhookDeliveries({ ...filter, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const deliveryQuery = (admin: AdminApp, id: string) =>
  queryOptions({ ...kept(admin, 'delivery', id), queryFn: () => admin.getWebhookDelivery(id) });
