import type { ServerTeam } from '@keystead/client/server';
import { useHeldBack } from '../undo/use-held-back.ts';
import { t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { useMembershipRefresh } from './teams-query.ts';
import { useUser, useUserRefresh } from './user-query.ts';

/** Takes the person out of a team. Their permissions and their name in the team could not be brought back. */
export function useLeaving(): { leaving: readonly string[]; leave: (team: ServerTeam) => void } {
  const user = useUser();
  const refreshUser = useUserRefresh();
  const refresh = useMembershipRefresh();
  const { held, hold } = useHeldBack(async () => {
    await refresh();
    void refreshUser();
  });
  return {
    leaving: held,
    leave: (team) =>
      hold({
        id: team.id,
        text: t('{name} was removed from {team}', { name: nameOf(user), team: team.displayName }),
        act: () => team.removeUser(user.id),
      }),
  };
}
