import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { AdminApp } from '@keystead/client/admin';
import type { ServerUser, ServerUserChanges } from '@keystead/client/server';
import { useAdmin } from '../project/project.tsx';
import { sessionsQuery } from './sessions-query.ts';

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

/** Has what was done to the user seen everywhere: on this page, and in the lists. */
export function useUserRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { projectId } = useAdmin();
  return () => queryClient.invalidateQueries({ queryKey: ['users', projectId] });
}

/** Saves what is given and leaves the rest. */
export function useUserChange() {
  const admin = useAdmin();
  const user = useUser();
  const queryClient = useQueryClient();
  const refresh = useUserRefresh();
  return useMutation({
    mutationFn: async (changes: ServerUserChanges) => {
      const answer = await user.update(changes);
      if (answer.status === 'error') throw answer.error;
      return answer.data;
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(userQuery(admin, changed.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(changed).queryKey }); // some changes end them
      void refresh();
    },
  });
}
