import type { Context } from '../../context.ts';
import { insertEventFrom, insertSessionEventFrom } from './events.queries.ts';

export type UserEventType = 'user.created' | 'user.updated' | 'user.deleted';

/**
 * Records what happened to the users that the part called `changed_user` of the same statement returns.
 * Webhooks leave from these rows.
 */
export function recordUserEvent(ctx: Context, projectId: string, type: UserEventType) {
  return insertEventFrom({ projectId, id: ctx.random.uuid(), type, createdAt: ctx.clock.now() });
}

export type SessionEventType = 'session.token_reused';

/** The same for the sessions that the part called `ended_session` returns. */
export function recordSessionEvent(ctx: Context, projectId: string, type: SessionEventType) {
  return insertSessionEventFrom({ projectId, id: ctx.random.uuid(), type, createdAt: ctx.clock.now() });
}
