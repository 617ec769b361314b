import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, success, userId } from './fields.ts';
import { staffRoles } from './staff-roles.ts';

export const staffRole = z
  .enum(staffRoles)
  .meta({ description: 'What somebody is to the project, and so what they may do', examples: ['support'] });

const staffMember = z.object({
  user_id: userId,
  role: staffRole,
  display_name: z
    .string()
    .nullable()
    .meta({ examples: ['Jonas'] }),
  primary_email: z
    .string()
    .nullable()
    .meta({ examples: ['jonas@example.com'] }),
  since_millis: millis.nullable().meta({ description: 'Since when they have this role; null of owners' }),
});

const named = z.strictObject({ user_id: userId });

export const listStaff = defineEndpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/internal/staff',
  access: 'admin',
  tag: 'Owners',
  summary: 'List who looks after the project: owners first, then the others by their role',
  response: listOf(staffMember),
  errors: [],
});

export const updateStaffMember = defineEndpoint({
  name: 'updateStaffMember',
  method: 'PATCH',
  path: '/internal/staff/{user_id}',
  access: 'admin',
  tag: 'Owners',
  summary: 'Give somebody of the staff another role, from their next request on',
  params: named,
  body: z.strictObject({ role: staffRole }),
  response: success,
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
  refusals: [{ status: 400, when: 'The internal project has owners alone.' }],
});

export const removeStaffMember = defineEndpoint({
  name: 'removeStaffMember',
  method: 'DELETE',
  path: '/internal/staff/{user_id}',
  access: 'admin',
  tag: 'Owners',
  summary: 'Remove somebody from the staff; their next request is refused',
  description: 'They keep their account and what they do in other projects.',
  params: named,
  response: success,
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
});

export const leaveStaff = defineEndpoint({
  name: 'leaveStaff',
  method: 'DELETE',
  path: '/internal/staff/me',
  access: 'admin',
  tag: 'Owners',
  summary: 'Leave the staff, as whoever the admin access token is of',
  response: success,
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
});
