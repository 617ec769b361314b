export { recordUserEvent } from './user-events.ts';
