import type { ResponseOf, signInWithPassword } from '@keystead/contract';
import type { StartedSession } from '../../identity/index.ts';

export const signInView = ({
  accessToken,
  refreshToken,
  userId,
}: StartedSession): ResponseOf<typeof signInWithPassword> => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  user_id: userId,
});
