import type { EventFilter as WireFilter, EventGroup } from '@keystead/contract';
import { checkUuid } from '../http/check-uuid.ts';
import type { EventType } from './events.ts';

/** Which events are meant. What is left out does not matter; all else must fit. */
export interface EventFilter {
  /** One, or all that begin alike: `user.*`. */
  type?: EventType | EventGroup;
  /** The id of a user, a set of keys or an owner, or a kind of them. */
  actor?: string;
  /** The id of what it happened to, or of whom or which that belongs to. */
  subject?: string;
  /** The network it came from. */
  address?: string;
  /** Not before this moment. */
  from?: Date;
  /** Before this moment. */
  to?: Date;
}

/** The filter under the names of the wire. */
export const toWireEventFilter = ({ type, actor, subject, address, from, to }: EventFilter): WireFilter => ({
  type,
  actor,
  subject: subject === undefined ? undefined : checkUuid('subject', subject),
  address,
  from_millis: from?.getTime(),
  to_millis: to?.getTime(),
});
