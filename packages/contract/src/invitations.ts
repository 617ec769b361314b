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
  description: 'The id of an invitation',
  examples: ['3c8f0a52-7b1e-4d96-a1f4-5e2d9c7b6a80'],
});

/** An invitation that can still be accepted. */
const invitation = z.object({
  id: invitationId,
  team_id: teamId,
  team_display_name: displayName,
  recipient_email: z.string().meta({ examples: ['jonas@example.com'] }),
  expires_at_millis: millis,
});

/** The same for servers: when it was sent, by whom, and where its link leads. */
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
    .meta({ description: 'The member who invites; null where a server or an owner does' }),
  callback_url: z
    .string()
    .nullable()
    .meta({
      description: 'The page that its link leads to, without the code; null of invitations from before it was kept',
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
  summary: 'Mail somebody a link by which they can join a team',
  description:
    'Members need the permission $invite_members. The link can be used once, by whoever holds it, for seven days.',
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
  summary: 'List the open invitations to a team, or those to the verified address of a user',
  description:
    'Either team_id or user_id is given. Members need the permission $invite_members; clients ask for no other user than themselves. The oldest first.',
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
  summary: 'Take an invitation back; its link is worth nothing any more',
  description: 'Members need the permission $invite_members.',
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
  summary: 'Would this code of an invitation be accepted? It is not used up',
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
  summary: 'Show an invitation to the person who received its code. It is not used up',
  description: 'Needs no session, so that the page of the link can say who invites before anybody signs in.',
  body: z.strictObject({ code }),
  response: z.object({
    team_display_name: displayName,
    inviter_display_name: displayName.nullable().meta({
      description: 'The member who invites; null where a server or the project staff does, or the member has no name',
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
  summary: 'Which team is this the code of an invitation to? It is not used up',
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
  summary: 'Join the team that a mailed code invites to',
  description:
    'The signed-in user joins, whatever their address. For a member nothing changes; the code is used up all the same.',
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
  summary: 'Join the team of an invitation to the own, verified address',
  description:
    'The signed-in user joins. Servers may name another by user_id; the invitation must be to the verified address of that user.',
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
