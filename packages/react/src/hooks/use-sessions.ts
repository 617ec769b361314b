'use client';
import { observeForUser, type ActiveSession, type CurrentUser, type Observable } from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';

/** Returns the sessions of the user, the current one first; empty if nobody is signed in. Suspends while loading. */
export const useSessions = (): readonly ActiveSession[] => useObservable(useSessionsOfUser());

/** Returns the sessions of the user, without Suspense. */
export const useSessionsState = (): LoadState<readonly ActiveSession[]> => useLoadState(useSessionsOfUser());

const useSessionsOfUser = (): Observable<readonly ActiveSession[]> =>
  observeForUser(useKeysteadApp().user, 'sessions', loadSessions);

const loadSessions = async (user: CurrentUser | null): Promise<readonly ActiveSession[]> =>
  user?.getActiveSessions() ?? [];
