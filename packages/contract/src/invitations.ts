import { z } from 'zod';
import { CODE_ERRORS } from './auth/code-errors.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  code,
  codeCheck,
  displayName,
  email,
  millis,
  success,
  teamId,
  url,
  userId,
  userIdOrMe,
  uuid,
} from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';

const invitationId = uuid.meta({
  description: 'The ID of an invitation',
  examples: ['3c8f0a52-7b1e-4d96-a1f4-5e2d9c7b6a80'],
});

/** An open invitation: one that can still be accepted. */
const invitation = z.object({
  id: invitationId,
  team_id: teamId,
  team_display_name: displayName,
  recipient_email: z.string().meta({ examples: ['jonas@example.com'] }),
  expires_at_millis: millis,
});

/** An open invitation for server and admin access, with its time, its sender and the page that its link opens. */
const serverInvitation = invitation.extend({
  created_at_millis: millis,
  inviter: z
    .object({
      id: userId,
      display_name: displayName.nullable(),
      primary_email: z
        .string()
        .nullable()
        .meta({ examples: ['mira@example.com'] }),
    })
    .nullable()
    .meta({ description: 'The member who sent the invitation; null if a server or the project staff sent it' }),
  callback_url: z
    .string()
    .nullable()
    .meta({
      description:
        'The page that the link opens, without the code; null for invitations from before Keystead stored it',
      examples: ['https://app.example.com/handler/team-invitation'],
    }),
});
const serverPage = pageOf(serverInvitation);

export const sendInvitationCode = defineEndpoint({
  name: 'sendInvitationCode',
  method: 'POST',
  path: '/team-invitations/send-code',
  access: 'client',
  right: 'manage',
  user: { client: 'required-by-schema', server: 'me' },
  impersonation: 'allowed',
  tag: 'Team invitations',
  summary: 'Invite a user to a team',
  description:
    'Emails a link for joining the team. Anyone who has the link can use it, once, within seven days. With client access, the signed-in user needs the permission `$invite_members` in the team.',
  body: z.strictObject({ email, team_id: teamId, callback_url: url }),
  response: success.extend({ id: invitationId }),
  errors: [
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'TEAM_INVITATION_LIMIT_REACHED',
  ],
});

export const listInvitations = defineEndpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/team-invitations',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Team invitations',
  summary: 'List team invitations',
  description:
    'Returns open invitations, oldest first: those to a team (`team_id`) or those to the verified primary email of a user (`user_id`). Send one of the two. With client access, `team_id` requires the permission `$invite_members` in the team, and `user_id` must be the signed-in user (`me`).',
  query: z.strictObject({ team_id: teamId.optional(), user_id: userIdOrMe.optional(), ...pageQuery }),
  response: { client: pageOf(invitation), server: serverPage, admin: serverPage },
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
  refusals: ['INVITATION_LIST_AMBIGUOUS', 'OTHER_USER_NOT_ALLOWED', 'INVALID_CURSOR'],
});

export const revokeInvitation = defineEndpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/team-invitations/{invitation_id}',
  access: 'client',
  right: 'manage',
  user: { client: 'required', server: 'me' },
  impersonation: 'allowed',
  tag: 'Team invitations',
  summary: 'Revoke a team invitation',
  description:
    'The link of the invitation stops working. With client access, the signed-in user needs the permission `$invite_members` in the team.',
  params: z.strictObject({ invitation_id: invitationId }),
  query: z.strictObject({ team_id: teamId }),
  response: success,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'VERIFICATION_CODE_NOT_FOUND',
  ],
});

export const checkInvitationCode = defineEndpoint({
  name: 'checkInvitationCode',
  method: 'POST',
  path: '/team-invitations/accept/check-code',
  access: 'client',
  right: 'manage',
  tag: 'Team invitations',
  summary: 'Check a team invitation code',
  description: 'Checks whether a code can be used to accept an invitation, without using it up.',
  body: z.strictObject({ code }),
  response: codeCheck,
  errors: CODE_ERRORS,
});

export const getInvitationPreview = defineEndpoint({
  name: 'getInvitationPreview',
  method: 'POST',
  path: '/team-invitations/accept/preview',
  access: 'client',
  right: 'manage',
  tag: 'Team invitations',
  summary: 'Preview a team invitation',
  description:
    'Returns the team, the inviter and the recipient of an invitation, without using up the code. No session is needed, so your invitation page can show who invites before the user signs in.',
  body: z.strictObject({ code }),
  response: z.object({
    team_display_name: displayName,
    inviter_display_name: displayName.nullable().meta({
      description:
        'The member who sent the invitation; null if a server or the project staff sent it, or if the member has no name',
    }),
    recipient_email: z.string().meta({ examples: ['jonas@example.com'] }),
  }),
  errors: CODE_ERRORS,
});

export const getInvitationDetails = defineEndpoint({
  name: 'getInvitationDetails',
  method: 'POST',
  path: '/team-invitations/accept/details',
  access: 'client',
  right: 'manage',
  user: 'required',
  impersonation: 'allowed',
  tag: 'Team invitations',
  summary: 'Get the team of an invitation',
  description: 'Returns the team that a code invites to, without using up the code. Requires a signed-in user.',
  body: z.strictObject({ code }),
  response: z.object({ team_id: teamId, team_display_name: displayName }),
  errors: ['USER_AUTHENTICATION_REQUIRED', ...CODE_ERRORS],
});

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/team-invitations/accept',
  access: 'client',
  right: 'manage',
  user: 'required',
  impersonation: 'allowed',
  tag: 'Team invitations',
  summary: 'Accept a team invitation',
  description:
    'Adds the signed-in user to the team, whatever their email address, and uses up the code. Nothing else changes if they are already a member.',
  body: z.strictObject({ code }),
  response: z.object({}),
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
    ...CODE_ERRORS,
    'TEAM_MEMBER_LIMIT_REACHED',
  ],
});

export const acceptInvitationById = defineEndpoint({
  name: 'acceptInvitationById',
  method: 'POST',
  path: '/team-invitations/{invitation_id}/accept',
  access: 'client',
  right: 'manage',
  user: { client: 'required', server: 'me' },
  impersonation: 'allowed',
  tag: 'Team invitations',
  summary: 'Accept a team invitation by ID',
  description:
    'Adds a user to the team of an invitation to their verified primary email. This is the signed-in user; with server access, you can name another one with `user_id`.',
  params: z.strictObject({ invitation_id: invitationId }),
  query: z.strictObject({ user_id: userIdOrMe.optional() }),
  body: z.strictObject({}).optional(),
  response: z.object({}),
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
    ...CODE_ERRORS,
    'TEAM_MEMBER_LIMIT_REACHED',
  ],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});
