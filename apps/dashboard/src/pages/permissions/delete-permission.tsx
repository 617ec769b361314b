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

/** Asks before deleting a permission, with the number of grants that are lost. */
export function DeletePermission({ id, onClose }: DeletePermissionProps): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const navigate = useNavigate();
  const { data: usage } = useQuery(usageQuery(admin, id));
  const save = useSave({
    save: async () => void (await admin.deletePermissionDefinition(id)), // a permission that no longer exists counts as deleted
    toast: () => t('{permission} was deleted', { permission: id }),
    onSaved: () => navigate({ to: '/p/$projectId/permissions', params: { projectId }, search: (search) => search }),
    refreshes: ['permissions', 'project'],
  });
  return (
    <ConfirmSave
      title={t('Delete {permission}?', { permission: id })}
      text={usage ? describeLoss(usage) : t('Counting users with this permission…')}
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
      ? t('Nobody has a direct grant.')
      : grants.value === 1
        ? t('Removes it from 1 user.')
        : t('Removes it from {n} users.', { n: formatCount(grants) });
  const inside =
    containedIn.length === 0
      ? ''
      : ` ${t("It's also removed from {permissions}.", { permissions: containedIn.join(', ') })}`;
  return `${lost}${inside} ${t("You can't undo this.")}`;
}
