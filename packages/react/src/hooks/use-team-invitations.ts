'use client';
import type { CurrentTeam, Observable, TeamInvitation } from '@keystead/client';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';
import { useTeamList } from './use-team-list.ts';

/** The open invitations to a team, the oldest first. Suspends until they are known. */
export const useTeamInvitations = (team: CurrentTeam): readonly TeamInvitation[] =>
  useObservable(useInvitationsToTeam(team));

/** The open invitations to a team, without Suspense. */
export const useTeamInvitationsState = (team: CurrentTeam): LoadState<readonly TeamInvitation[]> =>
  useLoadState(useInvitationsToTeam(team));

const useInvitationsToTeam = (team: CurrentTeam): Observable<readonly TeamInvitation[]> =>
  useTeamList(`team-invitations/${team.id}`, team, () => team.listInvitations(), []);
