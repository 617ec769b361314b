import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import { orThrow } from '../result.ts';
import type { EventFilter } from './event-filter.ts';
import { type ProjectEvent, toEvent } from './events.ts';

type WireName = AnswerOf<'listActivity', 'admin'>['actors'][number];

/** An event with the current names of its actor, user and team; null for those without a name or that were deleted. */
export type ActivityEvent = ProjectEvent & {
  readonly actorName: string | null;
  readonly userName: string | null;
  readonly teamName: string | null;
};

/** The options of `listActivity`. */
export interface ListActivityOptions extends EventFilter {
  /** Maximum number of events: 100 by default, 1000 at most. */
  limit?: number;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
}

/** A page of the event log, newest first. */
export interface Activity {
  readonly items: readonly ActivityEvent[];
  /**
   * The cursor of the next, older page; null at the beginning of the log. There can be more even if this page has few
   * events or none.
   */
  readonly nextCursor: string | null;
  /** How many days events are kept: `days` in this project, `instanceDays` in projects without their own setting. */
  readonly retention: { readonly days: number; readonly instanceDays: number };
}

/** An event and, for updates, the previous event about the same object, so that you can compare the two. */
export interface ToldEvent {
  readonly event: ActivityEvent;
  readonly previous: ProjectEvent | null;
  /**
   * How the tamper-evident log links this event to the one before, and whether the event is unchanged since it was
   * signed.
   */
  readonly chain: { readonly hash: string; readonly previousHash: string | null; readonly isIntact: boolean };
}

/** The event log of a project. */
export interface ActivityMethods {
  /** Returns the event log of the project, newest first. You can combine all filters. */
  readonly listActivity: (options?: ListActivityOptions) => Promise<Activity>;
  /** Returns one event with its entry in the tamper-evident log; null if none has this ID or it was deleted. */
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
    const { items, actors, subjects, pagination, retention } = orThrow(
      await call(addressed(endpoints.listActivity, { query })),
    );
    return {
      items: items.map((item) => withNames(toEvent(item), actors, subjects)),
      nextCursor: pagination.next_cursor,
      retention: fromWire(retention, 'days', 'instanceDays'),
    };
  },
  async getActivity(id) {
    const answer = await call(addressed(endpoints.getActivity, { params: { id } }));
    if (answer.status !== 'ok') return null;
    const { event, previous, chain, actors, subjects } = answer.data;
    return {
      event: withNames(toEvent(event), actors, subjects),
      previous: previous && toEvent(previous),
      chain: fromWire(chain, 'hash', 'previousHash', 'isIntact'),
    };
  },
});

const momentOf = (date: Date | undefined): string | undefined =>
  date === undefined ? undefined : String(date.getTime());

function withNames(event: ProjectEvent, actors: readonly WireName[], subjects: readonly WireName[]): ActivityEvent {
  const { id, user_id: userId, team_id: teamId }: Readonly<Record<string, unknown>> = { ...event.data };
  const nameOf = (names: readonly WireName[], wanted: unknown) => names.find((one) => one.id === wanted)?.name ?? null;
  return {
    ...event,
    actorName: nameOf(actors, event.actor?.id),
    userName: nameOf(subjects, event.type.startsWith('user.') ? id : userId),
    teamName: nameOf(subjects, event.type.startsWith('team.') ? id : teamId),
  };
}
