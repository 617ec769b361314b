import { grantedEvent } from '../permissions/index.ts';
import { joinedEvent } from './members.queries.ts';

/** Of each who joins it is told, and of what they are granted with it. */
export const joinEvents = [joinedEvent, grantedEvent] as const;
