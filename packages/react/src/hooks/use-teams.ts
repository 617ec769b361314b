'use client';
import {
  observeForUser,
  type CurrentTeam,
  type CurrentUser,
  type Observable,
  type TeamListKey,
} from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';

/** Returns the teams of the user, oldest first; empty if nobody is signed in. Suspends while loading. */
export const useTeams = (): readonly CurrentTeam[] => useObservable(useTeamsOfUser());

/** Returns the teams of the user, without Suspense. */
export const useTeamsState = (): LoadState<readonly CurrentTeam[]> => useLoadState(useTeamsOfUser());

/** Returns one of the user's teams, or null if they are not a member of it. Suspends while loading. */
export const useTeam = (id: string | null): CurrentTeam | null => findById(useTeams(), id);

/** Returns one of the user's teams or null, without Suspense. */
export function useTeamState(id: string | null): LoadState<CurrentTeam | null> {
  const state = useTeamsState();
  return { ...state, data: state.data && findById(state.data, id) };
}

const useTeamsOfUser = (): Observable<readonly CurrentTeam[]> =>
  observeForUser(useKeysteadApp().user, 'teams' satisfies TeamListKey, loadTeams);

const loadTeams = async (user: CurrentUser | null): Promise<readonly CurrentTeam[]> => user?.listTeams() ?? [];

export const findById = <Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | null,
): Item | null => items.find((item) => item.id === id) ?? null;
