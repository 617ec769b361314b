import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { StaffMember } from '@keystead/client/admin';
import { Alert, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useAdmin, useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { nameOfStaff } from './name-of-staff.ts';
import { useStaffRefresh } from './staff-query.ts';

interface RemoveFromStaffProps {
  member: StaffMember;
  /** Who leaves is led to the projects that are left. */
  isMe: boolean;
  onClose: () => void;
}

/** Ends somebody's part in the project, or one's own. */
export function RemoveFromStaff({ member, isMe, onClose }: RemoveFromStaffProps): ReactElement {
  const admin = useAdmin();
  const { displayName: project } = useProject();
  const refresh = useStaffRefresh();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const name = nameOfStaff(member);
  const removal = useMutation({
    mutationFn: async () => {
      const answer = await (isMe ? admin.leaveStaff() : admin.removeStaff(member.userId));
      if (answer.status === 'error') throw answer.error;
    },
    onSuccess: async () => {
      showToast(
        isMe
          ? t('You are no longer on the staff of {project}', { project })
          : t('{name} is no longer on the staff', { name }),
      );
      if (!isMe) return onClose();
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
      await navigate({ to: '/' });
      queryClient.removeQueries({ queryKey: ['project', admin.projectId] });
    },
    onSettled: () => (isMe ? undefined : refresh()),
  });
  return (
    <ConfirmDialog
      title={isMe ? t('Leave {project}?', { project }) : t('Remove {name}?', { name })}
      text={
        isMe
          ? t('Your next request is refused. An owner has to invite you again.')
          : t(
              'Their next request is refused, and the invitations that they sent end. Their account and their other projects stay.',
            )
      }
      confirmLabel={isMe ? t('Leave') : t('Remove')}
      cancelLabel={t('Cancel')}
      isBusy={removal.isPending}
      problem={removal.error && <Alert title={removal.error.message} />}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
