import * as endpoints from '@keystead/contract/client';
import type { ServerCall } from '../http/call.ts';
import type { SessionTokens } from './token-storage.ts';

/** Asks for an access token with the key of a server, which need not know the publishable one; null if the session is over. */
export async function refreshWithServerKey(call: ServerCall, refreshToken: string): Promise<SessionTokens | null> {
  const answer = await call(endpoints.refreshCurrentSession, { tokens: { refreshToken }, isRepeatable: true });
  return answer.status === 'ok' ? { refreshToken, accessToken: answer.data.access_token } : null;
}
