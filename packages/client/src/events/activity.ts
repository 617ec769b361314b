import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import { orThrow } from '../result.ts';
import type { EventFilter } from './event-filter.ts';
import { type ProjectEvent, toEvent } from './events.ts';

type WireActor = AnswerOf<'listActivity', 'admin'>['actors'][number];

/** An event, and what the one is called who did it, if they have a name and are still there. */
export type ActivityEvent = ProjectEvent & { readonly actorName: string | null };

/** Which events to list. */
export interface ListActivityOptions extends EventFilter {
  /** How many at most: 100 by default, 1000 at most. */
  limit?: number;
  /** The `nextCursor` of the answer before. */
  cursor?: string;
}

/** A part of the log, newest first. */
export interface Activity {
  readonly items: readonly ActivityEvent[];
  /** Where to look further back, or null at the beginning. There can be more also where few or none were found. */
  readonly nextCursor: string | null;
  /** For how many days events are kept, and for how many where the project does not say it. */
  readonly retention: { readonly days: number; readonly instanceDays: number };
}

/** An event, and the one that told of the same thing before, where the two differ by what was changed. */
export interface ToldEvent {
  readonly event: ActivityEvent;
  readonly previous: ProjectEvent | null;
  /** How it hangs on the event before in the log, and whether it is as it was sealed after that one. */
  readonly chain: { readonly hash: string; readonly previousHash: string | null; readonly isIntact: boolean };
}

export interface ActivityMethods {
  /** What happened in the project, newest first. */
  readonly listActivity: (options?: ListActivityOptions) => Promise<Activity>;
  /** An event by its id; null if there is none, or no longer. */
  readonly getActivity: (id: string) => Promise<ToldEvent | null>;
}

export const activityMethods = (call: Call<'admin'>): ActivityMethods => ({
  async listActivity({ type, actor, subject, address, from, to, limit, cursor } = {}) {
    const query = {
      type,
      actor,
      subject: subject === undefined ? undefined : checkUuid('subject', subject),
      address,
      from: momentOf(from),
      to: momentOf(to),
      limit: limit === undefined ? undefined : String(limit),
      cursor,
    };
    const { items, actors, pagination, retention } = orThrow(await call(addressed(endpoints.listActivity, { query })));
    return {
      items: items.map((item) => withName(toEvent(item), actors)),
      nextCursor: pagination.next_cursor,
      retention: fromWire(retention, 'days', 'instanceDays'),
    };
  },
  async getActivity(id) {
    const answer = await call(addressed(endpoints.getActivity, { params: { id } }));
    if (answer.status !== 'ok') return null;
    const { event, previous, chain, actors } = answer.data;
    return {
      event: withName(toEvent(event), actors),
      previous: previous && toEvent(previous),
      chain: fromWire(chain, 'hash', 'previousHash', 'isIntact'),
    };
  },
});

const momentOf = (date: Date | undefined): string | undefined =>
  date === undefined ? undefined : String(date.getTime());

const withName = (event: ProjectEvent, actors: readonly WireActor[]): ActivityEvent => ({
  ...event,
  actorName: actors.find(({ id }) => id === event.actor?.id)?.name ?? null,
});
