import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { Alert, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { RecentSignIn } from '../settings/recent-sign-in.tsx';
import { t } from '../words.ts';
import { useTeam, useTeamRefresh } from './team-query.ts';

interface DeleteTeamProps {
  onClose: () => void;
}

/** Asks for the name before the team goes, and for the owner's password where they signed in long ago. */
export function DeleteTeam({ onClose }: DeleteTeamProps): ReactElement {
  const team = useTeam();
  const name = team.displayName;
  const { mutate, data, isPending, error } = useDeletion();
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

/** Deletes the team and leads to the others; or finds that the owner signed in too long ago. */
function useDeletion() {
  const { projectId } = useAdmin();
  const team = useTeam();
  const refresh = useTeamRefresh();
  const navigate = useNavigate();
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
      await navigate({ to: '/p/$projectId/teams', params: { projectId } });
      await refresh();
    },
  });
}
