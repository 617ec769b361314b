import { infiniteQueryOptions, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { createContext } from 'react';
import type { AdminApp } from '@keystead/client/admin';
import type { ServerMembership, ServerTeam, ServerUser } from '@keystead/client/server';
import type { useHeldBack } from '../../../kit/use-held-back.ts';
import { useAdmin } from '../../../project/project.tsx';

export const TEAM_ROUTE = '/p/$projectId/teams/$teamId';
export const MEMBERS_ROUTE = '/p/$projectId/teams/$teamId/members';
const PAGE = 50;

/** A user as a member of a team. */
export type Member = ServerUser & ServerMembership;

const teamKey = (admin: AdminApp, teamId: string) => ['teams', admin.projectId, 'one', teamId] as const;

/** One team; null if it doesn't exist. */
export const teamQuery = (admin: AdminApp, teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(admin, teamId), 'team'],
    queryFn: () => (UUID.test(teamId) ? admin.getTeam(teamId) : null),
  });

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the team of this page; suspends until it is loaded. */
export function useTeam(): ServerTeam {
  const { teamId } = useParams({ from: TEAM_ROUTE });
  const { data: team } = useSuspenseQuery(teamQuery(useAdmin(), teamId));
  if (!team) throw new Error('There is no team above this component.');
  return team;
}

/** The filters of the member list. Missing ones don't filter. */
export interface MemberSearch {
  readonly q?: string | undefined;
  readonly permission?: string | undefined;
}

/** Members of a team, page by page. The first page includes the number of matches. */
export const membersQuery = (admin: AdminApp, team: ServerTeam, { q, permission }: MemberSearch) =>
  infiniteQueryOptions({
    queryKey: [...teamKey(admin, team.id), 'members', q, permission],
    queryFn: ({ pageParam }) =>
      team.listUsers({
        limit: PAGE,
        ...(q !== undefined && { query: q }),
        ...(permission !== undefined && { permissionId: permission }),
        ...(pageParam === undefined ? { count: 'capped' } : { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The number of members, and the creator if the oldest member is the creator. */
export const teamSizeQuery = (admin: AdminApp, team: ServerTeam) =>
  queryOptions({
    queryKey: [...teamKey(admin, team.id), 'size'],
    queryFn: async () => {
      const { items, count } = await team.listUsers({ limit: 1, count: 'capped' });
      return { count: count ?? { value: items.length, isCapped: true }, creator: items.find((user) => user.isCreator) };
    },
  });

/** Cached with the permissions, because it also depends on what they contain. */
export const teamUsageQuery = (admin: AdminApp, team: ServerTeam) =>
  queryOptions({
    queryKey: ['permissions', admin.projectId, 'in team', team.id],
    queryFn: () => admin.getTeamPermissionUsage(team.id),
  });

export const invitationsQuery = (admin: AdminApp, team: ServerTeam) =>
  queryOptions({ queryKey: [...teamKey(admin, team.id), 'invitations'], queryFn: () => team.listInvitations() });

/** Members whose removal can still be undone. Every tab leaves them out of the list. */
export const RemovedMembers = createContext<ReturnType<typeof useHeldBack>>({ held: [], hold: () => undefined });
