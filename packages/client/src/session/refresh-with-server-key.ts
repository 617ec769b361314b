import * as endpoints from '@keystead/contract/client';
import type { ServerCall } from '../http/call.ts';
import type { SessionTokens } from './token-storage.ts';

/**
 * Requests an access token with a server key, so that servers don't need the publishable client key. Returns null if
 * the session has ended.
 */
export async function refreshWithServerKey(call: ServerCall, refreshToken: string): Promise<SessionTokens | null> {
  const answer = await call(endpoints.refreshCurrentSession, { tokens: { refreshToken }, isRepeatable: true });
  return answer.status === 'ok' ? { refreshToken, accessToken: answer.data.access_token } : null;
}
