import { z } from 'zod';
import { CODE_ERRORS } from './auth/code-errors.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  accessToken,
  code,
  displayName,
  email,
  listOf,
  millis,
  password,
  projectId,
  refreshToken,
  success,
  userId,
  uuid,
} from './fields.ts';
import { staffRoles } from './staff-roles.ts';

export const staffRole = z.enum(staffRoles).meta({
  description: 'The role of a staff member, which decides what they can do in the project',
  examples: ['support'],
});

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
  since_millis: millis.nullable().meta({ description: 'When the staff member got this role; null for owners' }),
});

const named = z.strictObject({ user_id: userId });

export const listStaff = defineEndpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/internal/staff',
  access: 'admin',
  right: 'read',
  tag: 'Project staff',
  summary: 'List project staff',
  description:
    'Returns all staff members of the project: owners first, then the others by role. Requires a super secret admin key or any staff role.',
  response: listOf(staffMember),
  errors: [],
});

export const updateStaffMember = defineEndpoint({
  name: 'updateStaffMember',
  method: 'PATCH',
  path: '/internal/staff/{user_id}',
  access: 'admin',
  right: 'staff',
  recentSignIn: 'always',
  tag: 'Project staff',
  summary: 'Change the role of a staff member',
  description:
    'Takes effect with their next request. The last owner of a project keeps their role, and the internal project can only have owners. Requires a super secret admin key or the `staff` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  params: named,
  body: z.strictObject({ role: staffRole }),
  response: success,
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
  refusals: ['INTERNAL_PROJECT_OWNERS_ONLY'],
});

export const removeStaffMember = defineEndpoint({
  name: 'removeStaffMember',
  method: 'DELETE',
  path: '/internal/staff/{user_id}',
  access: 'admin',
  right: 'staff',
  recentSignIn: 'always',
  tag: 'Project staff',
  summary: 'Remove a staff member',
  description:
    'Takes effect with their next request. They keep their account and their roles in other projects. The last owner of a project cannot be removed. Requires a super secret admin key or the `staff` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  params: named,
  response: success,
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
});

export const leaveStaff = defineEndpoint({
  name: 'leaveStaff',
  method: 'DELETE',
  path: '/internal/staff/me',
  access: 'admin',
  right: 'read',
  tag: 'Project staff',
  summary: 'Leave the project staff',
  description:
    'Removes the staff member whose admin access token makes the request. The last owner of a project cannot leave. Requires an admin access token with any staff role.',
  response: success,
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
});

const invitationId = uuid.meta({
  description: 'The ID of an invitation',
  examples: ['8d2f4b1c-6a3e-4f57-9b08-1c7e5d2a9f36'],
});

const recipientEmail = z.string().meta({ examples: ['jonas@example.com'] });

const isTransfer = z.boolean().meta({
  description: 'Whether the invitation transfers the project: the sender stops being an owner when it is accepted',
  examples: [false],
});

/** A pending invitation. */
const ownerInvitation = z.object({
  id: invitationId,
  recipient_email: recipientEmail,
  role: staffRole,
  is_transfer: isTransfer,
  expires_at_millis: millis,
});

export const createOwnerInvitation = defineEndpoint({
  name: 'createOwnerInvitation',
  method: 'POST',
  path: '/internal/owner-invitations',
  access: 'admin',
  right: 'staff',
  recentSignIn: 'always',
  tag: 'Project staff',
  summary: 'Invite someone to the project staff',
  description:
    'Emails a link that adds the recipient to the project staff, as an owner unless you send another `role`. Anyone who has the link can use it, once, within seven days. The invitation ends when the project is deleted, or when the owner who sent it stops being an owner. Requires a super secret admin key or the `staff` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  body: z.strictObject({ email, role: staffRole.optional() }),
  response: success,
  errors: [],
  refusals: ['RATE_LIMIT_EXCEEDED', 'STAFF_INVITATION_LIMIT_REACHED', 'INTERNAL_PROJECT_OWNERS_ONLY'],
});

export const createProjectTransfer = defineEndpoint({
  name: 'createProjectTransfer',
  method: 'POST',
  path: '/internal/project-transfers',
  access: 'admin',
  right: 'staff',
  recentSignIn: 'always',
  tag: 'Project staff',
  summary: 'Transfer a project to another owner',
  description:
    'Emails a link that makes the recipient an owner in place of the owner who sends the request. Nothing changes until the recipient accepts, and you can revoke the transfer like any other invitation. The rest of the staff stays. Requires the admin access token of an owner, because a key owns no project. The owner must also have signed in, or re-entered their password, within the last 10 minutes.',
  body: z.strictObject({ email }),
  response: success,
  errors: ['STAFF_MEMBER_NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED'],
  refusals: ['RATE_LIMIT_EXCEEDED', 'STAFF_INVITATION_LIMIT_REACHED'],
});

export const listOwnerInvitations = defineEndpoint({
  name: 'listOwnerInvitations',
  method: 'GET',
  path: '/internal/owner-invitations',
  access: 'admin',
  right: 'read',
  tag: 'Project staff',
  summary: 'List pending staff invitations',
  description:
    'Returns invitations and project transfers that can still be accepted, oldest first. Requires a super secret admin key or any staff role.',
  response: listOf(ownerInvitation),
  errors: [],
});

export const revokeOwnerInvitation = defineEndpoint({
  name: 'revokeOwnerInvitation',
  method: 'DELETE',
  path: '/internal/owner-invitations/{invitation_id}',
  access: 'admin',
  right: 'staff',
  tag: 'Project staff',
  summary: 'Revoke a staff invitation',
  description:
    'The link of the invitation or project transfer stops working. Requires a super secret admin key or the `staff` right (owner).',
  params: z.strictObject({ invitation_id: invitationId }),
  response: success,
  errors: ['VERIFICATION_CODE_NOT_FOUND'],
});

export const getOwnerInvitationDetails = defineEndpoint({
  name: 'getOwnerInvitationDetails',
  method: 'POST',
  path: '/internal/owner-invitations/accept/details',
  access: 'client',
  right: 'staff',
  internalProjectOnly: true,
  tag: 'Project staff',
  summary: 'Get the details of a staff invitation',
  description:
    'Returns the project, the recipient and the role of the invitation that a code belongs to. It does not use up the code. Anyone with the code can call it, on the internal project.',
  body: z.strictObject({ code }),
  response: z.object({
    project_display_name: displayName,
    recipient_email: recipientEmail,
    role: staffRole,
    is_transfer: isTransfer,
  }),
  errors: ['EXPECTED_INTERNAL_PROJECT', ...CODE_ERRORS],
});

export const acceptOwnerInvitation = defineEndpoint({
  name: 'acceptOwnerInvitation',
  method: 'POST',
  path: '/internal/owner-invitations/accept',
  access: 'client',
  right: 'staff',
  user: 'me',
  internalProjectOnly: true,
  tag: 'Project staff',
  summary: 'Accept a staff invitation',
  description:
    'Adds the signed-in user to the project staff, whatever their email address is. They keep their current role if it has more rights. If nobody is signed in, send a `password`: this creates an account with the invited email address, even if sign-up is disabled, and starts a session. Call it on the internal project.',
  body: z.strictObject({ code, password: password.optional() }),
  response: z.object({
    project_id: projectId,
    user_id: userId,
    access_token: accessToken.optional(),
    refresh_token: refreshToken.optional(),
  }),
  errors: [
    'EXPECTED_INTERNAL_PROJECT',
    ...CODE_ERRORS,
    'USER_AUTHENTICATION_REQUIRED',
    'USER_EMAIL_ALREADY_EXISTS',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
  ],
  refusals: ['SERVICE_BUSY'],
});

export const createFirstOwner = defineEndpoint({
  name: 'createFirstOwner',
  method: 'POST',
  path: '/internal/first-owner',
  access: 'client',
  right: 'staff',
  internalProjectOnly: true,
  tag: 'Project staff',
  summary: 'Create the first owner of the instance',
  description:
    'Makes a person an owner of the internal project and the demo project, and signs them in. The code comes from the link that Keystead prints at startup while there is no owner, or from the `owner-link` command, which works at any time and also makes them an owner of all projects without one. If a user already has the email address, their password is replaced and their other sessions are signed out. A rejected password does not use up the code. Anyone with the code can call it, on the internal project.',
  body: z.strictObject({
    code: code.meta({ description: 'The one-time code from the printed link' }),
    email,
    password,
  }),
  response: z.object({ access_token: accessToken, refresh_token: refreshToken, user_id: userId }),
  errors: [
    'EXPECTED_INTERNAL_PROJECT',
    ...CODE_ERRORS,
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
    'USER_RESTRICTED',
  ],
  refusals: ['SERVICE_BUSY'],
});
