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
  right: 'read',
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
  right: 'staff',
  recentSignIn: 'always',
  tag: 'Owners',
  summary: 'Give somebody of the staff another role, from their next request on',
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
  right: 'read',
  tag: 'Owners',
  summary: 'Leave the staff, as whoever the admin access token is of',
  response: success,
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
});

const invitationId = uuid.meta({
  description: 'The id of an invitation',
  examples: ['8d2f4b1c-6a3e-4f57-9b08-1c7e5d2a9f36'],
});

const recipientEmail = z.string().meta({ examples: ['jonas@example.com'] });

const isTransfer = z
  .boolean()
  .meta({ description: 'Whether the owner who invites gives the project away by it', examples: [false] });

/** An invitation that can still be accepted. */
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
  tag: 'Owners',
  summary:
    'Mail somebody a link by which they come to the staff of the project, as an owner unless the request names another role',
  description:
    'The link can be used once, by whoever holds it, for seven days. It ends with the project, and once the owner who invites owns it no more.',
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
  tag: 'Owners',
  summary: 'Mail somebody a link by which they own the project in place of whoever asks',
  description:
    'Nothing changes until they accept, and it can be revoked as other invitations can. Then the owner whose admin access token asked owns the project no more; the rest of the staff stays. That owner has signed in, or confirmed their password, within the last 10 minutes.',
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
  tag: 'Owners',
  summary: 'List the open invitations to the staff of the project, the oldest first',
  response: listOf(ownerInvitation),
  errors: [],
});

export const revokeOwnerInvitation = defineEndpoint({
  name: 'revokeOwnerInvitation',
  method: 'DELETE',
  path: '/internal/owner-invitations/{invitation_id}',
  access: 'admin',
  right: 'staff',
  tag: 'Owners',
  summary: 'Take an invitation back; its link is worth nothing any more',
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
  tag: 'Owners',
  summary: 'Which project is this the code of an invitation to, and whom was it mailed to? It is not used up',
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
  tag: 'Owners',
  summary: 'Come to the staff of the project that a mailed code invites to',
  description:
    'The signed-in user does, whatever their address, and keeps a role that is more than the invited one. Where nobody is signed in, the password makes an account with the invited address, also while sign-up is closed, and starts a session.',
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
  tag: 'Owners',
  summary: 'Become an owner of this instance with the code of a printed link, and sign in',
  description:
    'A start prints a link while the internal project has no owner, and the command owner-link at any time. The address may be that of a user, who then has the new password and no other session. A refused password does not use the code up.',
  body: z.strictObject({
    code: code.meta({ description: 'The one-time code of the printed link' }),
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
