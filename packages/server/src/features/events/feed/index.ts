export { createEventWaits } from './event-waits.ts';
export { eventData } from './feed.view.ts';
