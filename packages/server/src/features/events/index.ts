export {
  deleteUpTo,
  eraseEventsOfTeam,
  eraseEventsOfUser,
  insertTold as recordTold,
  updateSealed,
  type Seal,
} from './events.queries.ts';
export { SYSTEM, toldOrigin, type ToldOrigin } from './origin.ts';
export { recordEvent, recordEvents, recordSessionEvent, recordSessionEvents } from './record-event.ts';
