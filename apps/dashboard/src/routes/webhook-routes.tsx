import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { opensForm } from './opens-form.ts';
import { project } from './project-route.tsx';

/** The filters of the deliveries of an endpoint. Missing ones don't filter. */
export interface DeliverySearch {
  readonly status?: 'failed' | 'waiting' | undefined;
  readonly type?: string | undefined;
}

const webhooks = createRoute({
  getParentRoute: () => project,
  path: 'webhooks',
  validateSearch: opensForm,
  component: lazyRouteComponent(() => import('../pages/webhooks/webhooks.tsx'), 'Webhooks'),
});

const endpoint = createRoute({
  getParentRoute: () => project,
  path: 'webhooks/$endpointId',
  validateSearch: (search: { status?: unknown; type?: unknown }): DeliverySearch => ({
    ...((search.status === 'failed' || search.status === 'waiting') && { status: search.status }),
    ...(typeof search.type === 'string' && { type: search.type }),
  }),
  component: lazyRouteComponent(() => import('../pages/webhooks/endpoint.tsx'), 'Endpoint'),
});

const delivery = createRoute({
  getParentRoute: () => endpoint,
  path: '$deliveryId',
  component: lazyRouteComponent(() => import('../pages/webhooks/delivery-drawer.tsx'), 'DeliveryDrawer'),
});

/** The webhook endpoints and their deliveries. */
export const webhookRoutes = [webhooks, endpoint.addChildren([delivery])] as const;
