import type { createFirstOwner, ResponseOf } from '@keystead/contract';
import type { StartedSession } from '../auth/sessions/index.ts';

export const firstOwnerView = (session: StartedSession): ResponseOf<typeof createFirstOwner> => ({
  access_token: session.accessToken,
  refresh_token: session.refreshToken,
  user_id: session.userId,
});
