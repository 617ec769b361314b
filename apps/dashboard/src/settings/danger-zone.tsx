import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Alert, Button, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useAdmin, useProject } from '../project/project.tsx';
import { t } from '../words.ts';

/** What cannot be undone. */
export function DangerZone(): ReactElement {
  const project = useProject();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <h2 className="section-title" data-tone="destructive">
        {t('Danger zone')}
      </h2>
      <div className="danger-zone">
        <div className="setting">
          <div className="setting-about">
            <div className="setting-label">{t('Delete the project')}</div>
            <div className="setting-hint">
              {t('{users} users and everything of theirs, all keys and mails. Cannot be undone.', {
                users: project.userCount,
              })}
            </div>
          </div>
          <Button variant="outline" tone="destructive" size="small" onClick={() => setAsked(true)}>
            {t('Delete…')}
          </Button>
        </div>
      </div>
      {isAsked && <DeleteProject onClose={() => setAsked(false)} />}
    </>
  );
}

interface DeleteProjectProps {
  onClose: () => void;
}

function DeleteProject({ onClose }: DeleteProjectProps): ReactElement {
  const project = useProject();
  const { mutate, isPending, error } = useDeletion();
  return (
    <ConfirmDialog
      title={t('Delete {project}?', { project: project.displayName })}
      text={t('Apps stop working at once. {users} users, their sessions and teams, all keys and mails are deleted.', {
        users: project.userCount,
      })}
      typed={{ expected: project.displayName, label: t('Type {name} to confirm', { name: project.displayName }) }}
      confirmLabel={t('Delete project')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Deletes the project and leads to those that are left. */
function useDeletion() {
  const admin = useAdmin();
  const project = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const answer = await admin.deleteProject();
      if (answer.status === 'error') throw answer.error;
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
      await navigate({ to: '/', search: { deleted: project.id, name: project.displayName } });
      queryClient.removeQueries({ queryKey: ['project', project.id] });
      showToast(t('{project} is deleted', { project: project.displayName }));
    },
  });
}
