import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { PermissionUsage } from '@keystead/client/admin';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { formatCount, t } from '../../words.ts';
import { usageQuery } from './permissions-query.ts';

interface DeletePermissionProps {
  id: string;
  onClose: () => void;
}

/** Asks first, with how many grants are lost. */
export function DeletePermission({ id, onClose }: DeletePermissionProps): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const navigate = useNavigate();
  const { data: usage } = useQuery(usageQuery(admin, id));
  const save = useSave({
    save: async () => void (await admin.deletePermissionDefinition(id)), // one that is gone already is deleted, too
    toast: () => t('{permission} is deleted', { permission: id }),
    onSaved: () => navigate({ to: '/p/$projectId/permissions', params: { projectId }, search: (search) => search }),
    refreshes: ['permissions', 'project'],
  });
  return (
    <ConfirmSave
      title={t('Delete {permission}?', { permission: id })}
      text={usage ? describeLoss(usage) : t('Counting who has it…')}
      confirmLabel={t('Delete permission')}
      save={save}
      isWaiting={!usage}
      onClose={onClose}
    />
  );
}

function describeLoss({ directGrants: grants, containedIn }: PermissionUsage): string {
  const lost =
    grants.value === 0
      ? t('Nobody was given it by itself.')
      : grants.value === 1
        ? t('1 grant is lost.')
        : t('{n} grants are lost.', { n: formatCount(grants) });
  const inside =
    containedIn.length === 0 ? '' : ` ${t('It goes from {permissions} too.', { permissions: containedIn.join(', ') })}`;
  return `${lost}${inside} ${t('This cannot be undone.')}`;
}
