import type { Context } from '../../context.ts';
import { insertEvent, insertEvents, type ToldEvent } from './events.queries.ts';

export type EventType =
  | 'user.created'
  | 'user.updated'
  | 'user.deleted'
  | 'session.token_reused'
  | 'contact_channel.created'
  | 'contact_channel.updated'
  | 'contact_channel.deleted'
  | 'impersonation.started'
  | 'impersonation.ended'
  | 'team.created'
  | 'team.updated'
  | 'team.deleted'
  | 'team_membership.created'
  | 'team_membership.deleted'
  | 'team_permission.created'
  | 'team_permission.deleted';

export interface RecordedEvent<Name extends string> extends ToldEvent<Name> {
  readonly type: EventType;
}

/** The part of a change that records it. Webhooks leave from these rows. */
export const recordEvent = <Name extends string>(ctx: Context, projectId: string, event: RecordedEvent<Name>) =>
  insertEvent(event, { projectId, id: ctx.random.uuid(), createdAt: ctx.clock.now() });

/** The same for any number of rows, and for several kinds of events. */
export const recordEvents = <Name extends string>(
  ctx: Context,
  projectId: string,
  events: readonly RecordedEvent<Name>[],
) => insertEvents(events, { projectId, createdAt: ctx.clock.now() });
