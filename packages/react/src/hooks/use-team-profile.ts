'use client';
import type { CurrentUser, EditableTeamProfile, Observable, TeamReference } from '@keystead/client';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';
import { useTeamList } from './use-team-list.ts';

/** Returns the profile of the user in a team, or null if nobody is signed in. Suspends while loading. */
export const useTeamProfile = (team: TeamReference): EditableTeamProfile | null => useObservable(useOwnProfile(team));

/** Returns the profile of the user in a team, without Suspense. */
export const useTeamProfileState = (team: TeamReference): LoadState<EditableTeamProfile | null> =>
  useLoadState(useOwnProfile(team));

const useOwnProfile = (team: TeamReference): Observable<EditableTeamProfile | null> =>
  useTeamList(`team-profile/${team.id}`, team, loadProfile, null);

const loadProfile = (user: CurrentUser, team: TeamReference): Promise<EditableTeamProfile | null> =>
  user.getTeamProfile(team);
