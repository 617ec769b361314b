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

/** Deletes the project, then opens the list of the other projects. */
export function DeleteProject({ onClose }: DeleteProjectProps): ReactElement {
  const admin = useAdmin();
  const { id, displayName: project, userCount: users } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const save = useSave({
    save: () => admin.deleteProject(),
    refreshes: ['projects'],
    toast: () => t('{project} was deleted', { project }),
    onSaved: async () => {
      await refresh('projects'); // so that the list no longer includes it
      await navigate({ to: '/', search: { deleted: id, name: project } });
      queryClient.removeQueries(projectQuery(admin)); // so that Back doesn't show it
    },
  });
  return (
    <ConfirmSave
      title={t('Delete {project}?', { project })}
      text={t(
        "Apps stop working right away. This deletes all users ({users}), their sessions and teams, and all API keys and emails. You can't undo this.",
        {
          users,
        },
      )}
      typed={project}
      confirmLabel={t('Delete project')}
      save={save}
      onClose={onClose}
    />
  );
}
