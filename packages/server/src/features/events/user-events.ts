import type { Context } from '../../context.ts';
import { insertEventFrom } from './events.queries.ts';

export type UserEventType = 'user.created' | 'user.updated' | 'user.deleted';

/**
 * Records what happened to the users that the part called `changed_user` of the same statement returns.
 * Webhooks leave from these rows.
 */
export function recordUserEvent(ctx: Context, projectId: string, type: UserEventType) {
  return insertEventFrom({ projectId, id: ctx.random.uuid(), type, createdAt: ctx.clock.now() });
}
