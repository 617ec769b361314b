import type { listSessions, ResponseOf } from '@keystead/contract';
import type { Count } from '../../../db/listing.ts';
import type { Session } from './session.ts';

type SessionView = ResponseOf<typeof listSessions>['items'][number];

export const sessionView = (session: Session, currentSessionId: string | undefined): SessionView => ({
  id: session.id,
  user_id: session.userId,
  created_at: session.createdAt.getTime(),
  last_used_at: session.lastUsedAt.getTime(),
  is_impersonation: session.isImpersonation,
  is_current_session: session.id === currentSessionId,
  ...(session.address !== null && { last_used_at_end_user_ip_info: { ip: session.address } }),
  ...(session.device !== null && { device: session.device }),
});

export const countView = ({ value, isCapped }: Count) => ({ value, is_capped: isCapped });
