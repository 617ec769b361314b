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

/** Asks for the name before the user is deleted, then opens the user list. */
export function DeleteUser({ onClose }: DeleteUserProps): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const queryClient = useQueryClient();
  const user = useUser();
  const name = nameOf(user);
  const navigate = useNavigate();
  const save = useSave({
    save: () => user.delete(),
    toast: () => t('{name} was deleted', { name }),
    onSaved: async () => {
      await navigate({ to: '/p/$projectId/users', params: { projectId } });
      queryClient.removeQueries(userQuery(admin, user.id)); // so that Back doesn't show the user
    },
    refreshes: ['users', 'teams', 'project'],
  });
  return (
    <ConfirmSave
      title={t('Delete {name}?', { name })}
      text={t(
        "This deletes their account, email addresses, sign-in methods, sessions, and team memberships, and signs them out. You can't undo this.",
      )}
      typed={name.trim()}
      confirmLabel={t('Delete user')}
      save={save}
      onClose={onClose}
    />
  );
}
