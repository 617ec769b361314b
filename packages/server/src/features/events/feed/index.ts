export { createEventWaits } from './event-waits.ts';
export type { FeedEvent } from './feed-event.ts';
export { eventData, eventView } from './feed.view.ts';
