import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { showToast } from '@keystead/ui';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { useMembershipRefresh } from './teams-query.ts';
import { useUser, useUserRefresh } from './user-query.ts';

/**
 * Takes the person out of a team, ten seconds after it was asked for: their permissions and their name in the team could not be
 * brought back exactly.
 */
export function useLeaving(): { leaving: readonly string[]; leave: (team: ServerTeam) => void } {
  const user = useUser();
  const refreshUser = useUserRefresh();
  const refresh = useMembershipRefresh();
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const stay = (team: ServerTeam): void => setLeaving((ids) => ids.filter((id) => id !== team.id));
  const { mutate } = useMutation({
    mutationFn: async (team: ServerTeam) => {
      const answer = await team.removeUser(user.id);
      if (answer.status === 'error') throw answer.error;
    },
    onError: (error) => showToast(error.message, 'destructive'),
    onSettled: async (_, _error, team) => {
      await refresh();
      stay(team);
      await refreshUser();
    },
  });
  return {
    leaving,
    leave(team) {
      setLeaving((ids) => [...ids, team.id]);
      offerUndo({
        text: t('{name} was removed from {team}', { name: nameOf(user), team: team.displayName }),
        undo: () => stay(team),
        settle: () => mutate(team),
      });
    },
  };
}
