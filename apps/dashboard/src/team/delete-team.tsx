import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import type { ServerTeam } from '@keystead/client/server';
import { Alert, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { RecentSignIn } from '../settings/recent-sign-in.tsx';
import { t } from '../words.ts';
import { useTeamRefresh } from './team-query.ts';

interface DeleteTeamProps {
  team: ServerTeam;
  /** Once it is gone, before lists are fetched anew. */
  onDeleted: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks for the name before the team goes, and for the owner's password where they signed in long ago. */
export function DeleteTeam({ team, onDeleted, onClose }: DeleteTeamProps): ReactElement {
  const name = team.displayName;
  const { mutate, data, isPending, error } = useDeletion(team, onDeleted);
  const remove = (): void => mutate();
  if (data === 'long signed in')
    return <RecentSignIn confirmLabel={t('Delete team')} onConfirmed={remove} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      text={t('Everybody leaves it at once, and open invitations end. This cannot be undone.')}
      typed={{ expected: name.trim(), label: t('Type {name} to confirm', { name }) }}
      confirmLabel={t('Delete team')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** Deletes the team; or finds that the owner signed in too long ago. */
function useDeletion(team: ServerTeam, onDeleted: DeleteTeamProps['onDeleted']) {
  const refresh = useTeamRefresh();
  return useMutation({
    mutationFn: async () => {
      try {
        await team.delete();
        return 'deleted';
      } catch (error) {
        if (error instanceof KnownError && error.code === 'RECENT_SIGN_IN_REQUIRED') return 'long signed in';
        throw error;
      }
    },
    onSuccess: async (outcome) => {
      if (outcome !== 'deleted') return;
      showToast(t('{name} is deleted', { name: team.displayName }));
      await onDeleted();
      await refresh();
    },
  });
}
