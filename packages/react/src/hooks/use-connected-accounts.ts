'use client';
import {
  observeForUser,
  type ConnectedAccount,
  type ConnectedAccountKey,
  type CurrentUser,
  type Observable,
} from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';

/**
 * Returns the user's accounts at providers, including broken ones; empty if nobody is signed in. Suspends while
 * loading.
 */
export const useConnectedAccounts = (): readonly ConnectedAccount[] => useObservable(useAccountsOfUser());

/** Returns the user's accounts at providers, without Suspense. */
export const useConnectedAccountsState = (): LoadState<readonly ConnectedAccount[]> =>
  useLoadState(useAccountsOfUser());

const useAccountsOfUser = (): Observable<readonly ConnectedAccount[]> =>
  observeForUser(useKeysteadApp().user, 'connected-accounts' satisfies ConnectedAccountKey, loadAccounts);

const loadAccounts = async (user: CurrentUser | null): Promise<readonly ConnectedAccount[]> =>
  user?.listConnectedAccounts() ?? [];
