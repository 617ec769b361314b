import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';
import type { SessionTokens } from './token-storage.ts';

interface RefreshGrant {
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly refreshToken: string;
  /** Whether a new refresh token can be stored. */
  readonly rotates: boolean;
}

/** Requests an access token with the publishable client key. Returns null if the session has ended. */
export async function refreshWithPublishableKey(
  call: Call<'client'>,
  { projectId, publishableClientKey, refreshToken, rotates }: RefreshGrant,
): Promise<SessionTokens | null> {
  const answer = await call(endpoints.refreshGrant, {
    body: {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: projectId,
      client_secret: publishableClientKey,
      ...(rotates && { rotate: 'true' as const }),
    },
    isForm: true,
    isPatient: true,
    isRepeatable: true, // a refresh token that was just replaced returns the same successor again
  });
  if (answer.status === 'error' && answer.error.code === 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED') return null;
  const { access_token, refresh_token } = orThrow(answer);
  return { refreshToken: refresh_token ?? refreshToken, accessToken: access_token };
}
