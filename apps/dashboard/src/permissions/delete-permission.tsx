import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { PermissionUsage } from '@keystead/client/admin';
import { Alert, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { projectQuery, useAdmin } from '../project/project.tsx';
import { formatCount, t } from '../words.ts';
import { permissionsQuery, usageQuery } from './permissions-query.ts';

interface DeletePermissionProps {
  id: string;
  onClose: () => void;
}

/** Asks first, with how many grants are lost. */
export function DeletePermission({ id, onClose }: DeletePermissionProps): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: usage } = useQuery(usageQuery(admin, id));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => admin.deletePermissionDefinition(id),
    onSuccess: async () => {
      await navigate({ to: '/p/$projectId/permissions', params: { projectId }, search: (search) => search });
      queryClient.removeQueries({ queryKey: usageQuery(admin, id).queryKey });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: permissionsQuery(admin).queryKey }),
        queryClient.invalidateQueries({ queryKey: projectQuery(admin).queryKey }),
      ]);
      showToast(t('{permission} is deleted', { permission: id }));
    },
  });
  return (
    <ConfirmDialog
      title={t('Delete {permission}?', { permission: id })}
      text={usage ? tellOf(usage) : t('Counting who has it…')}
      confirmLabel={t('Delete permission')}
      cancelLabel={t('Cancel')}
      isBusy={isPending || !usage}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function tellOf({ directGrants, containedIn }: PermissionUsage): string {
  const lost = tellOfLoss(directGrants);
  const inside =
    containedIn.length === 0 ? '' : ` ${t('It goes from {permissions} too.', { permissions: containedIn.join(', ') })}`;
  return `${lost}${inside} ${t('This cannot be undone.')}`;
}

function tellOfLoss(grants: PermissionUsage['directGrants']): string {
  if (grants.value === 0) return t('Nobody was given it by itself.');
  return grants.value === 1 ? t('1 grant is lost.') : t('{n} grants are lost.', { n: formatCount(grants) });
}
