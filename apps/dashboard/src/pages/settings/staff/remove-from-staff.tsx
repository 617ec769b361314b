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
  /** Whether owners remove themselves, which leads to the list of their other projects. */
  isMe: boolean;
  onClose: () => void;
}

/** Removes a member from the staff of the project, or lets owners leave it. */
export function RemoveFromStaff({ userId, name, isMe, onClose }: RemoveFromStaffProps): ReactElement {
  const admin = useAdmin();
  const { displayName: project } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const remove = useSave({
    save: () => admin.removeStaff(userId),
    refreshes: ['staff', 'project'], // `staff` includes invitations, which end when their sender loses the role
    toast: () => t('{name} was removed from the staff', { name }),
    onSaved: onClose,
  });
  const leave = useSave({
    save: () => admin.leaveStaff(),
    refreshes: ['projects'],
    toast: () => t("You're no longer on the staff of {project}", { project }),
    onSaved: async () => {
      await refresh('projects'); // so that the list no longer includes it
      await navigate({ to: '/' });
      queryClient.removeQueries(projectQuery(admin));
    },
  });
  return isMe ? (
    <ConfirmSave
      title={t('Leave {project}?', { project })}
      text={t('You lose access right away. An owner has to invite you again.')}
      confirmLabel={t('Leave')}
      save={leave}
      onClose={onClose}
    />
  ) : (
    <ConfirmSave
      title={t('Remove {name}?', { name })}
      text={t(
        'They lose access right away, and invitations they sent are revoked. Their account and other projects stay.',
      )}
      confirmLabel={t('Remove')}
      save={remove}
      onClose={onClose}
    />
  );
}
