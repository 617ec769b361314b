import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { AdminApp } from '@keystead/client/admin';
import type { ServerTeam, ServerUser } from '@keystead/client/server';
import { useAdmin } from '../../../project/project.tsx';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One user; null if there is nobody with this id. */
export const userQuery = (admin: AdminApp, id: string) =>
  queryOptions({
    queryKey: ['users', admin.projectId, 'one', id],
    queryFn: async () => (UUID.test(id) ? admin.getUser(id) : null),
    structuralSharing: false, // users bring their methods along, which are new each time
  });

/** The user of this page, whom the page has found. */
export function useUser(): ServerUser {
  const { userId } = useParams({ from: '/p/$projectId/users/$userId' });
  const { data } = useSuspenseQuery(userQuery(useAdmin(), userId));
  if (!data) throw new Error('There is no user above this component.');
  return data;
}

/** Where somebody is signed in, the session used last first. */
export const sessionsQuery = ({ projectId }: AdminApp, user: ServerUser) =>
  queryOptions({ queryKey: ['users', projectId, 'of', user.id, 'sessions'], queryFn: () => user.getActiveSessions() });

/** The email addresses of somebody, the primary one first. */
export const addressesQuery = ({ projectId }: AdminApp, user: ServerUser) =>
  queryOptions({
    queryKey: ['users', projectId, 'of', user.id, 'addresses'],
    queryFn: () => user.listContactChannels(),
    structuralSharing: false, // addresses bring their methods along
  });

/** The teams of somebody, the oldest first. */
export const teamsQuery = ({ projectId }: AdminApp, user: ServerUser) =>
  queryOptions({
    queryKey: ['users', projectId, 'of', user.id, 'teams'],
    queryFn: () => user.listTeams(),
    structuralSharing: false, // teams bring their methods along
  });

/** What somebody may do in a team: what was granted by itself, and all that follows from it. */
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
