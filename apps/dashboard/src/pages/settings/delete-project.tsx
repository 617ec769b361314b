import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { useRefresh } from '../../kit/use-refresh.ts';
import { useSave } from '../../kit/use-save.ts';
import { projectQuery, useAdmin, useProject } from '../../project/project.tsx';
import { t } from '../../words.ts';

interface DeleteProjectProps {
  onClose: () => void;
}

/** Deletes the project and leads to those that are left. */
export function DeleteProject({ onClose }: DeleteProjectProps): ReactElement {
  const admin = useAdmin();
  const { id, displayName: project, userCount: users } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const save = useSave({
    save: () => admin.deleteProject(),
    refreshes: ['projects'],
    toast: () => t('{project} is deleted', { project }),
    onSaved: async () => {
      await refresh('projects'); // so that it is not among them
      await navigate({ to: '/', search: { deleted: id, name: project } });
      queryClient.removeQueries(projectQuery(admin)); // Back does not show it
    },
  });
  return (
    <ConfirmSave
      title={t('Delete {project}?', { project })}
      text={t('Apps stop working at once. {users} users, their sessions and teams, all keys and mails are deleted.', {
        users,
      })}
      typed={project}
      confirmLabel={t('Delete project')}
      save={save}
      onClose={onClose}
    />
  );
}
