export { eraseEventsOfUser } from './events.queries.ts';
export { recordSessionEvent, recordUserEvent, type UserEventType } from './record-event.ts';
export { sweepEvents } from './sweep-events.ts';
