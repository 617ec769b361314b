import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';
import { projectQuery, useAdmin } from '../project/project.tsx';

export const staffQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['staff', admin.projectId], queryFn: () => admin.listStaff() });

export const invitationsQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['staff', admin.projectId, 'invitations'], queryFn: () => admin.listOwnerInvitations() });

/** Has a change of the staff seen here: with invitations, which end with the role of whoever sent them, and with the own rights. */
export function useStaffRefresh(): () => Promise<void> {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [staffQuery(admin), projectQuery(admin)].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}
