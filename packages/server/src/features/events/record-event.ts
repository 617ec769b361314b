import type { Context } from '../../context.ts';
import { insertEvent, type NewEvent } from './events.queries.ts';

export type EventType = 'user.created' | 'user.updated' | 'user.deleted' | 'session.token_reused';

export interface RecordedEvent<Name extends string> extends Pick<NewEvent<Name>, 'version' | 'rows' | 'data'> {
  readonly type: EventType;
}

/** The part of a change that records it. Webhooks leave from these rows. */
export const recordEvent = <Name extends string>(ctx: Context, projectId: string, event: RecordedEvent<Name>) =>
  insertEvent({ ...event, projectId, id: ctx.random.uuid(), createdAt: ctx.clock.now() });
