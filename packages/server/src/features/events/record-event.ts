import type { Context } from '../../context.ts';
import { insertEvents, type NewEvent } from './events.queries.ts';

export type EventType =
  | 'user.created'
  | 'user.updated'
  | 'user.deleted'
  | 'session.token_reused'
  | 'team.created'
  | 'team.updated'
  | 'team.deleted'
  | 'team_membership.created'
  | 'team_membership.deleted'
  | 'team_permission.created'
  | 'team_permission.deleted';

export interface RecordedEvent<Name extends string> extends Pick<NewEvent<Name, string>, 'version' | 'rows' | 'data'> {
  readonly type: EventType;
}

/** The part of a change that records it. Webhooks leave from these rows. */
export const recordEvent = <Name extends string>(ctx: Context, projectId: string, event: RecordedEvent<Name>) =>
  insertEvents({ ...event, as: 'event', projectId, id: ctx.random.uuid(), createdAt: ctx.clock.now() });

/** The same for any number of rows, and for more than one kind of event in a statement: each part has a name of its own. */
export const recordEvents = <Name extends string, const As extends string>(
  ctx: Context,
  projectId: string,
  as: As,
  event: RecordedEvent<Name>,
) => insertEvents({ ...event, as, projectId, id: undefined, createdAt: ctx.clock.now() });
