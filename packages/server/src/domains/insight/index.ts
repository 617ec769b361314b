export { listActivity } from './activity/list-activity.ts';
export { nameActors } from './activity/name-actors.ts';
export type { FeedEvent } from './events/feed-event.ts';
export { eventView } from './events/feed.view.ts';
export { createRefusedSignIns } from './refusals/refused-sign-ins.ts';
export { sweepDeliveries } from './webhooks/deliver.ts';
export { countDue } from './webhooks/deliveries.queries.ts';
export { keepDelivering } from './webhooks/keep-delivering.ts';
export {
  type WebhookAttempt,
  type WebhookEnd,
  type WebhookSettings,
  webhookSettings,
} from './webhooks/webhook-settings.ts';
export { failingCondition } from './webhooks/webhooks.queries.ts';
