import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Alert, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { userQuery, useUser, useUserRefresh } from './user-query.ts';

interface DeleteUserProps {
  onClose: () => void;
}

/** Asks for the name before somebody is deleted. */
export function DeleteUser({ onClose }: DeleteUserProps): ReactElement {
  const user = useUser();
  const name = nameOf(user);
  const { mutate, isPending, error } = useDeletion();
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      text={t(
        'Their account, addresses, ways to sign in, sessions and memberships are deleted. They are signed out at once. This cannot be undone.',
      )}
      typed={{ expected: name.trim(), label: t('Type {name} to confirm', { name }) }}
      confirmLabel={t('Delete user')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Deletes the user and leads to the list. */
function useDeletion() {
  const admin = useAdmin();
  const user = useUser();
  const queryClient = useQueryClient();
  const refresh = useUserRefresh();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => user.delete(),
    onSuccess: async () => {
      showToast(t('{name} is deleted', { name: nameOf(user) }));
      await navigate({ to: '/p/$projectId/users', params: { projectId: admin.projectId } });
      queryClient.removeQueries({ queryKey: userQuery(admin, user.id).queryKey });
      for (const name of ['teams', 'project'])
        void queryClient.invalidateQueries({ queryKey: [name, admin.projectId] });
      await refresh();
    },
  });
}
