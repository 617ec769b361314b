import type { Context } from '../../context.ts';
import { insertSessionEventFrom } from './events.queries.ts';

export type SessionEventType = 'session.token_reused';

/** Records what happened to the sessions that the part called `ended_session` of the same statement returns. */
export function recordSessionEvent(ctx: Context, projectId: string, type: SessionEventType) {
  return insertSessionEventFrom({ projectId, id: ctx.random.uuid(), type, createdAt: ctx.clock.now() });
}
