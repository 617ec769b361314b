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

/** Null where there is none of this id. */
export const teamQuery = (admin: AdminApp, teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(admin, teamId), 'team'],
    queryFn: () => (UUID.test(teamId) ? admin.getTeam(teamId) : null),
  });

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The team of this page; suspends until it is known. */
export function useTeam(): ServerTeam {
  const { teamId } = useParams({ from: TEAM_ROUTE });
  const { data: team } = useSuspenseQuery(teamQuery(useAdmin(), teamId));
  if (!team) throw new Error('There is no team above this component.');
  return team;
}

/** Whom of a team the page shows. What is left out does not matter. */
export interface MemberSearch {
  readonly q?: string | undefined;
  readonly permission?: string | undefined;
}

/** Of a search, the first page also tells how many there are. */
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

/** How many members there are, and who made the team: of the oldest member it is known. */
export const teamSizeQuery = (admin: AdminApp, team: ServerTeam) =>
  queryOptions({
    queryKey: [...teamKey(admin, team.id), 'size'],
    queryFn: async () => {
      const { items, count } = await team.listUsers({ limit: 1, count: 'capped' });
      return { count: count ?? { value: items.length, isCapped: true }, creator: items.find((user) => user.isCreator) };
    },
  });

/** Kept with the permissions: what they contain counts too. */
export const teamUsageQuery = (admin: AdminApp, team: ServerTeam) =>
  queryOptions({
    queryKey: ['permissions', admin.projectId, 'in team', team.id],
    queryFn: () => admin.getTeamPermissionUsage(team.id),
  });

export const invitationsQuery = (admin: AdminApp, team: ServerTeam) =>
  queryOptions({ queryKey: [...teamKey(admin, team.id), 'invitations'], queryFn: () => team.listInvitations() });

/** Members who leave once nobody can undo it any more. Whichever tab is open meanwhile, they are left out of the list. */
export const RemovedMembers = createContext<ReturnType<typeof useHeldBack>>({ held: [], hold: () => undefined });
