import type { Route } from '../../http/route.ts';
import type { Lifecycle } from '../core/index.ts';
import { createEventWaits } from './events/event-waits.ts';
import { eventFeedRoutes } from './events/feed.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';
import { webhookFigureRoutes } from './webhooks/figures/figures.routes.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { mailLogRoutes } from './mails/mails.routes.ts';
import { protectionRoutes } from './protection/protection.routes.ts';
import { searchRoutes } from './search/search.routes.ts';

export const insightRoutes = (lifecycle: Lifecycle): Route[] => [
  ...eventFeedRoutes(createEventWaits(lifecycle)),
  ...webhookRoutes,
  ...webhookFigureRoutes,
  ...activityRoutes,
  ...mailLogRoutes,
  ...protectionRoutes,
  ...searchRoutes,
];
