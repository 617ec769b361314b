export {
  deleteUpTo,
  eraseEventsOfTeam,
  eraseEventsOfUser,
  insertWholeEvents,
  updateSealed,
  type Seal,
} from './events.queries.ts';
export { SYSTEM, toldOrigin, type ToldOrigin } from './origin.ts';
export {
  recordEvent,
  recordEvents,
  recordSessionEvent,
  recordSessionEvents,
  writeEvent,
  writeEvents,
  type NewEvent,
} from './record-event.ts';
