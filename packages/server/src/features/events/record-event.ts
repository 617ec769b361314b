import type { EventType } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { insertEvent, insertEvents, type Recording, type ToldEvent } from './events.queries.ts';
import { toldOrigin } from './origin.ts';

export interface RecordedEvent<Name extends string> extends ToldEvent<Name> {
  readonly type: EventType;
}

const recordingOf = (ctx: Context, projectId: string): Recording => ({
  ...toldOrigin(ctx),
  projectId,
  createdAt: ctx.clock.now(),
});

/** The part of a change that records it. Webhooks leave from these rows. */
export const recordEvent = <Name extends string>(ctx: Context, projectId: string, event: RecordedEvent<Name>) =>
  insertEvent('event', event, { ...recordingOf(ctx, projectId), id: ctx.random.uuid() });

/** The same for any number of rows, and for several kinds of events. */
export const recordEvents = <Name extends string>(
  ctx: Context,
  projectId: string,
  events: readonly Omit<RecordedEvent<Name>, 'actor'>[],
) => insertEvents('several_events', events, recordingOf(ctx, projectId));

/** What becomes of sessions stands beside other events in many statements, so these parts have names of their own. */
export const recordSessionEvent = <Name extends string>(ctx: Context, projectId: string, event: RecordedEvent<Name>) =>
  insertEvent('session_event', event, { ...recordingOf(ctx, projectId), id: ctx.random.uuid() });

/** The same for any number of sessions. */
export const recordSessionEvents = <Name extends string>(
  ctx: Context,
  projectId: string,
  events: readonly Omit<RecordedEvent<Name>, 'actor'>[],
) => insertEvents('session_events', events, recordingOf(ctx, projectId));
