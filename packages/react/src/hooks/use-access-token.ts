'use client';
import { useEffect } from 'react';
import {
  observeForUser,
  type ConnectedAccount,
  type ConnectedAccountKey,
  type Observable,
  type ScopeOptions,
} from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';

/** Access tokens work for at least five minutes, so components that stay mounted get a new one in time. */
const RENEW_AFTER_MS = 4 * 60_000;

/**
 * Returns an access token of the provider for a connected account, or null without an account or the scopes. Renews the
 * token for as long as the component is mounted. Suspends while loading.
 */
export const useAccessToken = (connection: ConnectedAccount | null, options: ScopeOptions = {}): string | null =>
  useObservable(useToken(connection, options));

/** Returns an access token of the provider or null, without Suspense. */
export const useAccessTokenState = (
  connection: ConnectedAccount | null,
  options: ScopeOptions = {},
): LoadState<string | null> => useLoadState(useToken(connection, options));

function useToken(connection: ConnectedAccount | null, { scopes = [] }: ScopeOptions): Observable<string | null> {
  const { user } = useKeysteadApp();
  const key: ConnectedAccountKey = `connected-account-token/${connection?.provider} ${scopes.join(' ')}`;
  const token = observeForUser(user, key, async () => connection && findToken(connection, scopes));
  useEffect(() => {
    const timer = setInterval(() => {
      token.refresh().catch(() => {}); // keeps the last token and tries again at the next interval
    }, RENEW_AFTER_MS);
    return () => clearInterval(timer);
  }, [token]);
  return token;
}

async function findToken(connection: ConnectedAccount, scopes: readonly string[]): Promise<string | null> {
  const result = await connection.getAccessToken({ scopes });
  if (result.status === 'ok') return result.data.accessToken;
  switch (result.error.code) {
    case 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER':
    case 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
      return null;
    default:
      throw result.error;
  }
}
