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

/** A token works for five minutes at least: whoever looks for longer gets another one in time. */
const RENEW_AFTER_MS = 4 * 60_000;

/**
 * An access token of the provider for a connected account; null without an account, or if it has not the scopes. It is
 * renewed for as long as it is used. Suspends until it is known.
 */
export const useAccessToken = (connection: ConnectedAccount | null, options: ScopeOptions = {}): string | null =>
  useObservable(useToken(connection, options));

/** An access token of the provider or null, without Suspense. */
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
      token.refresh().catch(() => {}); // what was last known stays, and the next time may bring more
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
