import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { AdminApp } from '@keystead/client/admin';
import type { ServerTeam, ServerUser } from '@keystead/client/server';
import { useAdmin } from '../../../project/project.tsx';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One user; null if there is none with this ID. */
export const userQuery = (admin: AdminApp, id: string) =>
  queryOptions({
    queryKey: ['users', admin.projectId, 'one', id],
    queryFn: async () => (UUID.test(id) ? admin.getUser(id) : null),
    structuralSharing: false, // user objects have methods, which are new in every response
  });

/** Returns the user of this page, which the page has already loaded. */
export function useUser(): ServerUser {
  const { userId } = useParams({ from: '/p/$projectId/users/$userId' });
  const { data } = useSuspenseQuery(userQuery(useAdmin(), userId));
  if (!data) throw new Error('There is no user above this component.');
  return data;
}

/** The sessions of a user, the most recently used first. */
export const sessionsQuery = ({ projectId }: AdminApp, user: ServerUser) =>
  queryOptions({ queryKey: ['users', projectId, 'of', user.id, 'sessions'], queryFn: () => user.getActiveSessions() });

/** The email addresses of a user, the primary one first. */
export const addressesQuery = ({ projectId }: AdminApp, user: ServerUser) =>
  queryOptions({
    queryKey: ['users', projectId, 'of', user.id, 'addresses'],
    queryFn: () => user.listContactChannels(),
    structuralSharing: false, // address objects have methods, which are new in every response
  });

/** The teams of a user, oldest first. */
export const teamsQuery = ({ projectId }: AdminApp, user: ServerUser) =>
  queryOptions({
    queryKey: ['users', projectId, 'of', user.id, 'teams'],
    queryFn: () => user.listTeams(),
    structuralSharing: false, // team objects have methods, which are new in every response
  });

/** The permissions of a user in a team: those granted directly, and all that they contain. */
export const heldPermissionsQuery = ({ projectId }: AdminApp, user: ServerUser, team: ServerTeam) =>
  queryOptions({
    queryKey: ['users', projectId, 'of', user.id, 'permissions', team.id],
    queryFn: async () => {
      const [granted, all] = await Promise.all([
        user.listPermissions(team, { recursive: false }),
        user.listPermissions(team),
      ]);
      const direct = granted.map(({ id }) => id);
      return { direct, contained: all.map(({ id }) => id).filter((id) => !direct.includes(id)) };
    },
  });
