import type { EventType } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { insertEvent, insertEvents, insertNewEvents, type Recording, type ToldEvent } from './events.queries.ts';
import { toldOrigin, type Origin } from './origin.ts';

export interface NewEvent {
  readonly type: EventType;
  /** Of the shape of its data. What is stored once is never read in another way. */
  readonly version: number;
  readonly data: object;
}

/** Records what the transaction changes. Webhooks leave from these rows. */
export async function writeEvents(
  ctx: TransactionContext,
  projectId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const withIds = events.map((event) => ({ id: ctx.random.uuid(), ...event }));
  await insertNewEvents(ctx.db, withIds, recordingOf(ctx, projectId));
}

/** The same for one event. `by` is who caused it, where that is not the caller. */
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

/** The part of a composed statement that records what it changes. */
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
