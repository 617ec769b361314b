import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { ServerCall } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

type WireEvent = AnswerOf<'listEvents', 'server'>['items'][number];

/** The type of an event, such as `user.created` or `team.updated`. */
export type EventType = WireEvent['type'];

/**
 * An event of the project. The shape of `data` depends on `type`; its fields are named as in the API and in webhooks.
 */
export type ProjectEvent = {
  readonly [Type in EventType]: {
    readonly id: string;
    readonly type: Type;
    /** The sequence number in the event log of the project: 1, 2, 3 … without gaps. */
    readonly position: number;
    readonly createdAt: Date;
    /** Who made the change; null in events recorded before Keystead stored actors. */
    readonly actor: { readonly type: 'user' | 'key' | 'owner' | 'system'; readonly id: string | null } | null;
    /** The IP address of the request; for IPv6, its /64 range. */
    readonly address: string | null;
    /** The user agent of the request. */
    readonly device: string | null;
    readonly requestId: string | null;
    /** Null if the event data was deleted with the user it was about. */
    readonly data: Extract<WireEvent, { type: Type }>['data'];
  };
}[EventType];

/** The options of `listEvents`. */
export interface ListEventsOptions {
  /** The `nextAfter` of the previous response. Defaults to the beginning of the log. */
  after?: number;
  /**
   * The `logId` of the previous response. Without it, a restored backup is noticed only if its log ends before `after`.
   */
  logId?: string | null;
  /** Only events of this type. */
  type?: EventType;
  /** Maximum number of events: 100 by default, 1000 at most. */
  limit?: number;
  /** How many seconds to wait if there is no event yet, 20 at most. Defaults to not waiting. */
  waitSeconds?: number;
}

/** A part of the event log. */
export interface EventFeed {
  readonly items: readonly ProjectEvent[];
  /** The position up to which the log was read; pass it as `after` next time. */
  readonly nextAfter: number;
  /** The ID of the log, which changes when the database is restored from a backup; null until the first event. */
  readonly logId: string | null;
  /**
   * Whether events are missing: events after the given position were deleted because their retention period ended, or
   * the log was restored from a backup. If the log has a different `logId` now, the response starts at the beginning of
   * the log.
   */
  readonly isInterrupted: boolean;
}

/** The event log of a project, for programs that process every event. */
export interface EventMethods {
  /**
   * Returns the events after a position, in the order they happened. Call it again with the returned `nextAfter` and
   * `logId` to get every event exactly once, unless `isInterrupted` is true.
   */
  readonly listEvents: (options?: ListEventsOptions) => Promise<EventFeed>;
}

export const eventMethods = (call: ServerCall): EventMethods => ({
  async listEvents({ after, logId, type, limit, waitSeconds } = {}) {
    const place = { after: textOf(after), log_id: logId ?? undefined };
    const query = { ...place, type, limit: textOf(limit), wait: textOf(waitSeconds) };
    const answer = orThrow(await call(addressed(endpoints.listEvents, { query })));
    return {
      items: answer.items.map(toEvent),
      nextAfter: answer.next_after,
      logId: answer.log_id,
      isInterrupted: answer.is_interrupted,
    };
  },
});

const textOf = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));

/** Converts an event of the API to the form that apps see. */
export const toEvent = ({ created_at_millis, request_id, ...wire }: WireEvent): ProjectEvent =>
  ({ ...wire, createdAt: new Date(created_at_millis), requestId: request_id }) as ProjectEvent; // `data` has the shape of its `type`
