import type { EventType } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { insertEvent, insertEvents, insertNewEvents, type Recording, type ToldEvent } from './events.queries.ts';
import { toldOrigin, type Origin } from './origin.ts';

export interface NewEvent {
  readonly type: EventType;
  /** The version of the shape of the data. Stored data is always read by the version it was written with. */
  readonly version: number;
  readonly data: object;
}

/** Records the changes of a transaction as events. Webhooks are sent from these rows. */
export async function writeEvents(
  ctx: TransactionContext,
  projectId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const withIds = events.map((event) => ({ id: ctx.random.uuid(), ...event }));
  await insertNewEvents(ctx.db, withIds, recordingOf(ctx, projectId));
}

/** Records one event. `by` is the actor if that is not the caller. */
export function writeEvent(
  ctx: TransactionContext,
  projectId: string,
  event: NewEvent,
  by?: Pick<Origin, 'actor' | 'actorId'>,
): Promise<void> {
  return writeEvents({ ...ctx, origin: { ...ctx.origin, ...by } }, projectId, [event]);
}

export interface RecordedEvent<Name extends string> extends ToldEvent<Name> {
  readonly type: EventType;
}

const recordingOf = (ctx: Context, projectId: string): Recording => ({
  ...toldOrigin(ctx),
  projectId,
  createdAt: ctx.clock.now(),
});

/** A CTE that records the changes of a composed statement. */
export const recordEvent = <Name extends string>(ctx: Context, projectId: string, event: RecordedEvent<Name>) =>
  insertEvent('event', event, { ...recordingOf(ctx, projectId), id: ctx.random.uuid() });

/** Like `recordEvent`, for any number of rows and several event types. */
export const recordEvents = <Name extends string>(
  ctx: Context,
  projectId: string,
  events: readonly Omit<RecordedEvent<Name>, 'actor'>[],
) => insertEvents('several_events', events, recordingOf(ctx, projectId));

/** Like `recordEvent`, with a name of its own, because many statements record session events beside other events. */
export const recordSessionEvent = <Name extends string>(ctx: Context, projectId: string, event: RecordedEvent<Name>) =>
  insertEvent('session_event', event, { ...recordingOf(ctx, projectId), id: ctx.random.uuid() });

/** Like `recordSessionEvent`, for any number of sessions. */
export const recordSessionEvents = <Name extends string>(
  ctx: Context,
  projectId: string,
  events: readonly Omit<RecordedEvent<Name>, 'actor'>[],
) => insertEvents('session_events', events, recordingOf(ctx, projectId));
