import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { ServerCall } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

type WireEvent = AnswerOf<'listEvents', 'server'>['items'][number];

/** What happened: `user.created`, `team.updated` … */
export type EventType = WireEvent['type'];

/** Something that happened in the project. `data` hangs on `type`, and is spelled as the API and webhooks spell it. */
export type ProjectEvent = {
  readonly [Type in EventType]: {
    readonly id: string;
    readonly type: Type;
    /** Its place in the log of the project: 1, 2, 3 … without gaps. */
    readonly position: number;
    readonly createdAt: Date;
    /** Who did it; null in events from before that was recorded. */
    readonly actor: { readonly type: 'user' | 'key' | 'owner' | 'system'; readonly id: string | null } | null;
    readonly address: string | null;
    readonly device: string | null;
    readonly requestId: string | null;
    /** Null once the user is deleted whom it tells of. */
    readonly data: Extract<WireEvent, { type: Type }>['data'];
  };
}[EventType];

/** Which events to read. */
export interface ListEventsOptions {
  /** The `nextAfter` of the answer before; from the beginning by default. */
  after?: number;
  /** The `logId` of the answer before. Without it, a restore is noticed only if it took the log back before `after`. */
  logId?: string | null;
  /** Events of this type only. */
  type?: EventType;
  /** How many at most: 100 by default, 1000 at most. */
  limit?: number;
  /** How many seconds to wait for an event where there is none, 20 at most; not at all by default. */
  waitSeconds?: number;
}

/** A part of the log of events. */
export interface EventFeed {
  readonly items: readonly ProjectEvent[];
  /** Where to go on: everything up to this place was read. */
  readonly nextAfter: number;
  /** The id of the log, which changes when the database is restored from a backup; null until the first event. */
  readonly logId: string | null;
  /**
   * Whether events are missing here: those after the given place were deleted because their retention period ended, or the log
   * was restored from a backup. With another `logId` than the given one the answer starts at the beginning.
   */
  readonly isInterrupted: boolean;
}

export interface EventMethods {
  /** The events of the project in their order, from any place on. */
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

/** As apps see it. */
export const toEvent = ({ created_at_millis, request_id, ...wire }: WireEvent): ProjectEvent =>
  ({ ...wire, createdAt: new Date(created_at_millis), requestId: request_id }) as ProjectEvent; // its data is that of its type
