import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';

interface RefreshGrant {
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly refreshToken: string;
}

/** Asks for an access token with the publishable key; null if the session is over. */
export async function exchangeRefreshToken(call: Call<'client'>, grant: RefreshGrant): Promise<string | null> {
  const answer = await call(endpoints.refreshTokenGrant, {
    body: {
      grant_type: 'refresh_token',
      refresh_token: grant.refreshToken,
      client_id: grant.projectId,
      client_secret: grant.publishableClientKey,
    },
    isForm: true,
    isRepeatable: true, // the refresh token stays as it is: asking twice gives two good access tokens
  });
  if (answer.status === 'error' && answer.error.code === 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED') return null;
  return orThrow(answer).access_token;
}
