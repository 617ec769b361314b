import type { EventFilter as WireFilter, EventGroup } from '@keystead/contract';
import { checkUuid } from '../http/check-uuid.ts';
import type { EventType } from './events.ts';

/** A filter for events. Events must match all fields that are given. */
export interface EventFilter {
  /** An event type, or all types with the same prefix, such as `user.*`. */
  type?: EventType | EventGroup;
  /** Only events by this actor: the ID of a user, API key set or staff member, or a kind of actor. */
  actor?: string;
  /**
   * Only events about this object: the ID of a user, a team or something else. The ID of a user or team also matches
   * what belongs to them.
   */
  subject?: string;
  /** Only events from this IP address; for IPv6, give the /64 range as events show it. */
  address?: string;
  /** Only events at this time or later. */
  from?: Date;
  /** Only events before this time. */
  to?: Date;
}

/** Returns the filter with the field names of the API. */
export const toWireEventFilter = ({ type, actor, subject, address, from, to }: EventFilter): WireFilter => ({
  type,
  actor,
  subject: subject === undefined ? undefined : checkUuid('subject', subject),
  address,
  from_millis: from?.getTime(),
  to_millis: to?.getTime(),
});
