import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@keystead/ui';
import { useAdmin } from '../project/project.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { nameOf } from '../user/name-of.ts';
import { useTeam, useTeamRefresh, type Member } from './team-query.ts';

interface RemovedMembers {
  readonly isRemoved: (userId: string) => boolean;
  /** Takes somebody out of the list at once, and out of the team once nobody can take it back any more. */
  readonly remove: (member: Member) => void;
}

/** A removal takes name, permissions and sent invitations with it, which nothing brings back: it is held back for a while. */
export function useRemovedMembers(): RemovedMembers {
  const admin = useAdmin();
  const team = useTeam();
  const queryClient = useQueryClient();
  const refresh = useTeamRefresh();
  // Kept with what is known of the team, so that a list that is fetched meanwhile leaves them out too.
  const queryKey = ['removed-members', admin.projectId, team.id];
  const { data: removed = [] } = useQuery<readonly string[]>({ queryKey, queryFn: skipToken });
  const keep = (change: (ids: readonly string[]) => readonly string[]): void =>
    void queryClient.setQueryData(queryKey, (ids: readonly string[] = []) => change(ids));

  return {
    isRemoved: (userId) => removed.includes(userId),
    remove(member) {
      const without = (): void => keep((ids) => ids.filter((id) => id !== member.id));
      const settle = async (): Promise<void> => {
        try {
          const { status } = await team.removeUser(member.id);
          if (status === 'error') await refresh(); // somebody was quicker
        } catch {
          showToast(t('{name} could not be removed', { name: nameOf(member) }));
        }
        await refresh();
        without();
      };
      keep((ids) => [...ids, member.id]);
      offerUndo({
        text: t('{name} was removed', { name: nameOf(member) }),
        undo: without,
        settle: () => void settle(),
      });
    },
  };
}
