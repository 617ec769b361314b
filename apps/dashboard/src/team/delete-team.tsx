import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Alert, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { useTeamRefresh } from './team-query.ts';

interface DeleteTeamProps {
  team: ServerTeam;
  /** Once it is gone, before lists are fetched anew. */
  onDeleted: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks for the name before the team goes. */
export function DeleteTeam({ team, onDeleted, onClose }: DeleteTeamProps): ReactElement {
  const name = team.displayName;
  const { mutate, isPending, error } = useDeletion(team, onDeleted);
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      text={t('Everybody leaves it at once, and open invitations end. This cannot be undone.')}
      typed={{ expected: name.trim(), label: t('Type {name} to confirm', { name }) }}
      confirmLabel={t('Delete team')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function useDeletion(team: ServerTeam, onDeleted: DeleteTeamProps['onDeleted']) {
  const refresh = useTeamRefresh();
  return useMutation({
    mutationFn: () => team.delete(),
    onSuccess: async () => {
      showToast(t('{name} is deleted', { name: team.displayName }));
      await onDeleted();
      await refresh();
    },
  });
}
