import type { NewEvent } from '../../core/index.ts';
import type { Impersonation } from './impersonation.queries.ts';

export const impersonationEvent = (
  type: 'impersonation.started' | 'impersonation.ended',
  { id, userId, ownerId, reason, endsAt, endedAt }: Impersonation,
): NewEvent => ({
  type,
  version: 1,
  data: {
    id,
    user_id: userId,
    owner_id: ownerId,
    reason,
    ends_at_millis: endsAt.getTime(),
    ...(endedAt && { ended_at_millis: endedAt.getTime() }),
  },
});
