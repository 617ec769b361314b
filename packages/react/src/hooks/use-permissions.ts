'use client';
import type { CurrentUser, Observable, TeamPermission, TeamReference } from '@keystead/client';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';
import { useTeamList } from './use-team-list.ts';
import { findById } from './use-teams.ts';

/**
 * Returns the permissions of the user in a team, including contained ones; empty without a team. Suspends while
 * loading.
 */
export const usePermissions = (team: TeamReference | null): readonly TeamPermission[] =>
  useObservable(usePermissionsOfUser(team));

/** Returns the permissions of the user in a team, without Suspense. */
export const usePermissionsState = (team: TeamReference | null): LoadState<readonly TeamPermission[]> =>
  useLoadState(usePermissionsOfUser(team));

/** Returns one permission of the user in a team, or null if they don't have it. Suspends while loading. */
export const usePermission = (team: TeamReference | null, permissionId: string): TeamPermission | null =>
  findById(usePermissions(team), permissionId);

/** Returns one permission of the user in a team or null, without Suspense. */
export function usePermissionState(team: TeamReference | null, permissionId: string): LoadState<TeamPermission | null> {
  const state = usePermissionsState(team);
  return { ...state, data: state.data && findById(state.data, permissionId) };
}

const usePermissionsOfUser = (team: TeamReference | null): Observable<readonly TeamPermission[]> =>
  useTeamList(`team-permissions/${team?.id}`, team, loadPermissions, []);

const loadPermissions = (user: CurrentUser, team: TeamReference): Promise<readonly TeamPermission[]> =>
  user.listPermissions(team);
