import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { listStaff, type StaffMember } from '../../identity/index.ts';
import { changeRole, removeMember } from './change-staff.ts';

const staffMemberView = (member: StaffMember): contract.ResponseOf<typeof contract.listStaff>['items'][number] => ({
  user_id: member.id,
  role: member.role,
  display_name: member.displayName,
  primary_email: member.primaryEmail,
  since_millis: member.role === 'owner' ? null : member.since.getTime(),
});

export const staffRoutes = [
  route(contract.listStaff, async ({ ctx, caller }) => ({
    items: (await listStaff(ctx.db, caller.project.id)).map(staffMemberView),
    is_paginated: false as const,
  })),
  route(contract.updateStaffMember, async ({ ctx, caller, params, body }) => {
    await changeRole(ctx, caller, params.user_id, body.role);
    return { success: true as const };
  }),
  route(contract.removeStaffMember, async ({ ctx, caller, params }) => {
    await removeMember(ctx, caller, params.user_id);
    return { success: true as const };
  }),
  route(contract.leaveStaff, async ({ ctx, caller }) => {
    if (!caller.owner) throw new contract.KnownError('STAFF_MEMBER_NOT_FOUND'); // an API key is no staff member
    await removeMember(ctx, caller, caller.owner.id);
    return { success: true as const };
  }),
];
