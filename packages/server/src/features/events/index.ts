export { recordUserEvent, type UserEventType } from './user-events.ts';
