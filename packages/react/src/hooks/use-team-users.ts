'use client';
import type { CurrentTeam, Observable, Page, TeamUser } from '@keystead/client';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';
import { useTeamList } from './use-team-list.ts';

export interface UseTeamUsersOptions {
  /** How many at most; `team.listUsers` goes on at the `nextCursor`. All of them by default. */
  limit?: number;
}

/** The members of a team, whoever joined first comes first. Suspends until they are known. */
export const useTeamUsers = (team: CurrentTeam, options?: UseTeamUsersOptions): Page<TeamUser> =>
  useObservable(useUsersOfTeam(team, options));

/** The members of a team, without Suspense. */
export const useTeamUsersState = (team: CurrentTeam, options?: UseTeamUsersOptions): LoadState<Page<TeamUser>> =>
  useLoadState(useUsersOfTeam(team, options));

const useUsersOfTeam = (team: CurrentTeam, options: UseTeamUsersOptions = {}): Observable<Page<TeamUser>> =>
  useTeamList(`team-users/${team.id}/${options.limit}`, team, () => team.listUsers(options), nobody);

const nobody: Page<TeamUser> = { items: [], nextCursor: null };
