'use client';
import { observeForUser, type ActiveSession, type CurrentUser, type Observable } from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';

/** Where the user is signed in, this session first; nowhere if nobody is. Suspends until it is known. */
export const useSessions = (): readonly ActiveSession[] => useObservable(useSessionsOfUser());

/** Where the user is signed in, without Suspense. */
export const useSessionsState = (): LoadState<readonly ActiveSession[]> => useLoadState(useSessionsOfUser());

const useSessionsOfUser = (): Observable<readonly ActiveSession[]> =>
  observeForUser(useKeysteadApp().user, 'sessions', loadSessions);

const loadSessions = async (user: CurrentUser | null): Promise<readonly ActiveSession[]> =>
  user?.getActiveSessions() ?? [];
