export { eraseEventsOfUser } from './events.queries.ts';
export { recordSessionEvent } from './session-events.ts';
export { sweepEvents } from './sweep-events.ts';
export { recordUserEvent, type UserEventType } from './user-events.ts';
