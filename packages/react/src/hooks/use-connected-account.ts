'use client';
import {
  observeForUser,
  type ClientApp,
  type ConnectedAccount,
  type ConnectedAccountKey,
  type CurrentUser,
  type Observable,
  type ScopeOptions,
} from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { suspendOn, useObservable } from './use-observable.ts';
import { useUser } from './use-user.ts';

export interface UseConnectedAccountOptions extends ScopeOptions {
  /** What to do if the user is signed out, or their account is not connected, broken or without a scope. */
  or?: 'redirect' | 'throw' | 'return-null';
}

/**
 * Returns the user's account at a provider, if it works and has the scopes. With `redirect`, signed-out users are sent
 * to the sign-in page, and users without such an account to the provider. Suspends while loading.
 */
export function useConnectedAccount(
  provider: string,
  options: ScopeOptions & { or: 'redirect' | 'throw' },
): ConnectedAccount;
export function useConnectedAccount(provider: string, options?: UseConnectedAccountOptions): ConnectedAccount | null;
export function useConnectedAccount(
  provider: string,
  { or = 'return-null', scopes = [] }: UseConnectedAccountOptions = {},
): ConnectedAccount | null {
  const app = useKeysteadApp();
  useUser({ or });
  const account = useObservable(accountOf(app, provider, scopes));
  if (account) return account;
  switch (or) {
    case 'redirect':
      return goToProvider(app, provider, scopes);
    case 'throw':
      throw new Error(`There is no account at ${provider} that works, and useConnectedAccount was told to throw then.`);
    case 'return-null':
      return null;
    default:
      return or satisfies never;
  }
}

/** Returns the user's account at a provider or null, without Suspense. */
export const useConnectedAccountState = (
  provider: string,
  { scopes = [] }: ScopeOptions = {},
): LoadState<ConnectedAccount | null> => useLoadState(accountOf(useKeysteadApp(), provider, scopes));

function accountOf(app: ClientApp, provider: string, scopes: readonly string[]): Observable<ConnectedAccount | null> {
  const key: ConnectedAccountKey = `connected-account-with/${provider} ${scopes.join(' ')}`;
  return observeForUser(
    app.user,
    key,
    async (user: CurrentUser | null) => (await user?.getConnectedAccount(provider, { scopes })) ?? null,
  );
}

/**
 * Starts one redirect, however often React renders the component. It suspends until the browser has left the page, and
 * throws if the redirect fails. Kept apart from the account, so that refetching the account redirects nobody.
 */
function goToProvider(app: ClientApp, provider: string, scopes: readonly string[]): never {
  const journey = observeForUser<CurrentUser, never>(
    app.user,
    `journey/${provider} ${scopes.join(' ')}`,
    async (user) => {
      await user?.getConnectedAccount(provider, { or: 'redirect', scopes });
      return new Promise<never>(() => {});
    },
  );
  const known = journey.peek();
  if (known.status === 'error') throw known.error;
  return suspendOn(journey.promise());
}
