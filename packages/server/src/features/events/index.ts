export { eraseEventsOfTeam, eraseEventsOfUser } from './events.queries.ts';
export { recordEvent, recordEvents } from './record-event.ts';
export { sweepEvents } from './sweep-events.ts';
