import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ServerTeam, ServerUser } from '@keystead/client/server';
import { useAdmin } from '../project/project.tsx';
import { teamsKey } from '../teams/teams-query.ts';
import { useUser } from './user-query.ts';

/** The teams of somebody, the oldest first. */
export const teamsQuery = (user: ServerUser) =>
  queryOptions({
    queryKey: ['teams-of', user.id],
    queryFn: () => user.listTeams(),
    structuralSharing: false, // teams bring their methods along
  });

/** What somebody may do in a team: what was granted by itself, and all that follows from it. */
export const heldPermissionsQuery = (user: ServerUser, team: ServerTeam) =>
  queryOptions({
    queryKey: ['permissions-of', user.id, team.id],
    queryFn: async () => {
      const [granted, all] = await Promise.all([
        user.listPermissions(team, { recursive: false }),
        user.listPermissions(team),
      ]);
      const direct = granted.map(({ id }) => id);
      return { direct, contained: all.map(({ id }) => id).filter((id) => !direct.includes(id)) };
    },
  });

/** Has it seen everywhere that the person joined or left a team: here, and where members are counted. */
export function useMembershipRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const admin = useAdmin();
  const user = useUser();
  return () =>
    Promise.all(
      [teamsQuery(user).queryKey, teamsKey(admin)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}
