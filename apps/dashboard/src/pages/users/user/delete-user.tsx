import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { nameOf } from './name-of.ts';
import { userQuery, useUser } from './user-query.ts';

interface DeleteUserProps {
  onClose: () => void;
}

/** Asks for the name before somebody is deleted, and leads to the list. */
export function DeleteUser({ onClose }: DeleteUserProps): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const queryClient = useQueryClient();
  const user = useUser();
  const name = nameOf(user);
  const navigate = useNavigate();
  const save = useSave({
    save: () => user.delete(),
    toast: () => t('{name} is deleted', { name }),
    onSaved: async () => {
      await navigate({ to: '/p/$projectId/users', params: { projectId } });
      queryClient.removeQueries(userQuery(admin, user.id)); // Back does not show them
    },
    refreshes: ['users', 'teams', 'project'],
  });
  return (
    <ConfirmSave
      title={t('Delete {name}?', { name })}
      text={t(
        'Their account, addresses, ways to sign in, sessions and memberships are deleted. They are signed out at once. This cannot be undone.',
      )}
      typed={name.trim()}
      confirmLabel={t('Delete user')}
      save={save}
      onClose={onClose}
    />
  );
}
