export { eraseEventsOfTeam, eraseEventsOfUser } from './events.queries.ts';
export { keepSealing } from './keep-sealing.ts';
export { SYSTEM } from './origin.ts';
export { recordEvent, recordEvents } from './record-event.ts';
export { sealEvents } from './seal-events.ts';
export { sweepEvents } from './sweep-events.ts';
export { verifyLogs, type VerifiedLog } from './verify-log.ts';
