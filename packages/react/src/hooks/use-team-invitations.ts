'use client';
import type { CurrentTeam, Observable, TeamInvitation } from '@keystead/client';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';
import { useTeamList } from './use-team-list.ts';

/** Returns the pending invitations of a team, oldest first. Suspends while loading. */
export const useTeamInvitations = (team: CurrentTeam): readonly TeamInvitation[] =>
  useObservable(useInvitationsToTeam(team));

/** Returns the pending invitations of a team, without Suspense. */
export const useTeamInvitationsState = (team: CurrentTeam): LoadState<readonly TeamInvitation[]> =>
  useLoadState(useInvitationsToTeam(team));

const useInvitationsToTeam = (team: CurrentTeam): Observable<readonly TeamInvitation[]> =>
  useTeamList(`team-invitations/${team.id}`, team, () => team.listInvitations(), []);
