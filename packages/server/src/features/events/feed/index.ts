export { createEventWaits } from './event-waits.ts';
