'use client';
import type { CurrentTeam, Observable, Page, TeamUser } from '@keystead/client';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';
import { useTeamList } from './use-team-list.ts';

export interface UseTeamUsersOptions {
  /** Maximum number of members; `team.listUsers` continues at the `nextCursor`. All by default. */
  limit?: number;
}

/** Returns the members of a team in the order they joined. Suspends while loading. */
export const useTeamUsers = (team: CurrentTeam, options?: UseTeamUsersOptions): Page<TeamUser> =>
  useObservable(useUsersOfTeam(team, options));

/** Returns the members of a team, without Suspense. */
export const useTeamUsersState = (team: CurrentTeam, options?: UseTeamUsersOptions): LoadState<Page<TeamUser>> =>
  useLoadState(useUsersOfTeam(team, options));

const useUsersOfTeam = (team: CurrentTeam, options: UseTeamUsersOptions = {}): Observable<Page<TeamUser>> =>
  useTeamList(`team-users/${team.id}/${options.limit}`, team, () => team.listUsers(options), nobody);

const nobody: Page<TeamUser> = { items: [], nextCursor: null };
