import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useRefresh } from '../../../kit/use-refresh.ts';
import { useSave } from '../../../kit/use-save.ts';
import { projectQuery, useAdmin, useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';

interface RemoveFromStaffProps {
  userId: string;
  name: string;
  /** Who leaves is led to the projects that are left. */
  isMe: boolean;
  onClose: () => void;
}

/** Removes somebody from the staff of the project, or oneself. */
export function RemoveFromStaff({ userId, name, isMe, onClose }: RemoveFromStaffProps): ReactElement {
  const admin = useAdmin();
  const { displayName: project } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const remove = useSave({
    save: () => admin.removeStaff(userId),
    refreshes: ['staff', 'project'], // with invitations, which end with the role of whoever sent them
    toast: () => t('{name} is no longer on the staff', { name }),
    onSaved: onClose,
  });
  const leave = useSave({
    save: () => admin.leaveStaff(),
    refreshes: ['projects'],
    toast: () => t('You are no longer on the staff of {project}', { project }),
    onSaved: async () => {
      await refresh('projects'); // so that it is not among them
      await navigate({ to: '/' });
      queryClient.removeQueries(projectQuery(admin));
    },
  });
  return isMe ? (
    <ConfirmSave
      title={t('Leave {project}?', { project })}
      text={t('Your next request is refused. An owner has to invite you again.')}
      confirmLabel={t('Leave')}
      save={leave}
      onClose={onClose}
    />
  ) : (
    <ConfirmSave
      title={t('Remove {name}?', { name })}
      text={t(
        'Their next request is refused, and the invitations that they sent end. Their account and their other projects stay.',
      )}
      confirmLabel={t('Remove')}
      save={remove}
      onClose={onClose}
    />
  );
}
