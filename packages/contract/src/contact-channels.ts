import { z } from 'zod';
import { CODE_ERRORS } from './auth/code-errors.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  code,
  codeCheck,
  displayName,
  email,
  listOf,
  millis,
  success,
  url,
  userId,
  userIdOrMe,
  uuid,
} from './fields.ts';
import { MAX_CONTACT_CHANNELS } from './limits.ts';
import { changing } from './recent-sign-in.ts';

const contactChannel = z.object({
  id: uuid.meta({ description: 'The ID of a contact channel', examples: ['6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11'] }),
  user_id: userId,
  type: z.literal('email').meta({ examples: ['email'] }),
  value: z.string().meta({ examples: ['mira@example.com'] }),
  is_primary: z.boolean(),
  is_verified: z.boolean(),
  used_for_auth: z.boolean().meta({
    description:
      'Whether the user can sign in with this email address: with a password, a magic link or a password reset',
  }),
  becomes_primary: z.boolean().meta({ description: 'Whether this becomes the primary email once it is verified' }),
});

const channelParams = z.strictObject({ user_id: userIdOrMe, contact_channel_id: uuid });

/** Each of these decides which email addresses the user can sign in with. */
const CHANNEL_RIGHTS = {
  is_verified: 'secrets',
  is_primary: 'secrets',
  becomes_primary: 'secrets',
  used_for_auth: 'secrets',
} as const;

export const listContactChannels = defineEndpoint({
  name: 'listContactChannels',
  method: 'GET',
  path: '/contact-channels',
  access: 'client',
  right: 'read',
  user: 'me',
  unverified: 'allowed',
  tag: 'Contact channels',
  summary: 'List the email addresses of a user',
  description:
    'Returns the contact channels of a user, the primary email first. With client access, `user_id` must be the signed-in user (`me`).',
  query: z.strictObject({ user_id: userIdOrMe }),
  response: listOf(contactChannel),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});

const newChannel = z.strictObject({
  user_id: userIdOrMe,
  type: z.literal('email').meta({ examples: ['email'] }),
  value: email,
  used_for_auth: z.boolean().optional().meta({
    description:
      'Lets the user sign in with this email address once it is verified, unless another user signs in with it by then',
  }),
  becomes_primary: z.boolean().optional().meta({
    description:
      'Makes this the primary email once it is verified. Deletes any other address that is waiting to become the primary email',
  }),
});
const serverNewChannel = newChannel.extend({
  is_verified: z.boolean().optional().meta({ description: 'Marks the email address as verified' }),
  is_primary: z.boolean().optional().meta({ description: 'Makes this the primary email now. Requires `is_verified`' }),
});

export const createContactChannel = defineEndpoint({
  name: 'createContactChannel',
  method: 'POST',
  path: '/contact-channels',
  access: 'client',
  right: { right: 'manage', fields: CHANNEL_RIGHTS },
  recentSignIn: changing(Object.keys(CHANNEL_RIGHTS)),
  user: 'me',
  unverified: 'allowed',
  tag: 'Contact channels',
  summary: 'Add an email address to a user',
  description: `A user can have up to ${MAX_CONTACT_CHANNELS} email addresses. No verification email is sent; request one with \`POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code\`. If the user already has this address and it isn't verified, updates and returns the existing contact channel. With client access, \`user_id\` must be the signed-in user (\`me\`).`,
  body: { client: newChannel, server: serverNewChannel, admin: serverNewChannel },
  response: contactChannel,
  status: 201,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'RECENT_SIGN_IN_REQUIRED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  ],
  refusals: [
    'OTHER_USER_NOT_ALLOWED',
    'CONTACT_CHANNEL_NOT_VERIFIED',
    'EMAIL_SIGN_IN_NOT_ENABLED',
    'CONTACT_CHANNEL_ALREADY_EXISTS',
    'CONTACT_CHANNEL_LIMIT_REACHED',
  ],
});

const channelChanges = z.strictObject({
  is_primary: z
    .literal(true)
    .optional()
    .meta({ description: 'Makes this the primary email. The previous one stays as an additional address' }),
  used_for_auth: z.boolean().optional(),
});
const serverChannelChanges = channelChanges.extend({ is_verified: z.boolean().optional() });

export const updateContactChannel = defineEndpoint({
  name: 'updateContactChannel',
  method: 'PATCH',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  access: 'client',
  right: { right: 'manage', fields: CHANNEL_RIGHTS },
  recentSignIn: changing(Object.keys(CHANNEL_RIGHTS)),
  user: 'me',
  tag: 'Contact channels',
  summary: 'Update an email address of a user',
  description:
    'Makes a verified email address the primary email, or enables or disables signing in with it. With server access, you can also mark it as verified or unverified. With client access, `user_id` must be the signed-in user (`me`), and users must keep at least one sign-in method.',
  params: channelParams,
  body: { client: channelChanges, server: serverChannelChanges, admin: serverChannelChanges },
  response: contactChannel,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'RECENT_SIGN_IN_REQUIRED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  ],
  refusals: [
    'OTHER_USER_NOT_ALLOWED',
    'CONTACT_CHANNEL_NOT_FOUND',
    'CONTACT_CHANNEL_NOT_VERIFIED',
    'EMAIL_SIGN_IN_NOT_ENABLED',
    'LAST_SIGN_IN_METHOD',
  ],
});

export const deleteContactChannel = defineEndpoint({
  name: 'deleteContactChannel',
  method: 'DELETE',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  access: 'client',
  right: 'manage',
  user: 'me',
  tag: 'Contact channels',
  summary: 'Delete an email address of a user',
  description:
    "The primary email can't be deleted: make another address the primary email first. Links and codes that were emailed to the deleted address stop working. With client access, `user_id` must be the signed-in user (`me`).",
  params: channelParams,
  response: success,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED'],
  refusals: ['OTHER_USER_NOT_ALLOWED', 'CONTACT_CHANNEL_NOT_FOUND', 'PRIMARY_EMAIL_NOT_DELETABLE'],
});

export const sendVerificationCode = defineEndpoint({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  access: 'client',
  right: 'help',
  user: 'required-by-schema',
  unverified: 'allowed',
  tag: 'Contact channels',
  summary: 'Send a verification email to the signed-in user',
  description: 'Emails a link that verifies the primary email of the signed-in user. `email` must be this address.',
  body: z.strictObject({ email, callback_url: url }),
  response: success,
  errors: ['EMAIL_IS_NOT_PRIMARY_EMAIL', 'EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
});

export const sendChannelVerificationCode = defineEndpoint({
  name: 'sendChannelVerificationCode',
  method: 'POST',
  path: '/contact-channels/{user_id}/{contact_channel_id}/send-verification-code',
  access: 'client',
  right: 'help',
  user: 'me',
  unverified: 'allowed',
  tag: 'Contact channels',
  summary: 'Send a verification email for an email address',
  description:
    'Emails a link that verifies one email address of a user. With client access, `user_id` must be the signed-in user (`me`).',
  params: channelParams,
  body: z.strictObject({ callback_url: url }),
  response: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'EMAIL_ALREADY_VERIFIED',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  refusals: ['OTHER_USER_NOT_ALLOWED', 'CONTACT_CHANNEL_NOT_FOUND'],
});

export const checkVerificationCode = defineEndpoint({
  name: 'checkVerificationCode',
  method: 'POST',
  path: '/contact-channels/verify/check-code',
  access: 'client',
  right: 'manage',
  tag: 'Contact channels',
  summary: 'Check an email verification code',
  description: 'Checks whether a code can be used to verify an email address, without using it up.',
  body: z.strictObject({ code }),
  response: codeCheck,
  errors: CODE_ERRORS,
});

export const verifyContactChannel = defineEndpoint({
  name: 'verifyContactChannel',
  method: 'POST',
  path: '/contact-channels/verify',
  access: 'client',
  right: 'manage',
  tag: 'Contact channels',
  summary: 'Verify an email address',
  description:
    'Uses the code from a verification email; no session is needed. If the address was added with `becomes_primary`, it becomes the primary email. That fails while another user has verified the same address and signs in with it; the code stays usable.',
  body: z.strictObject({ code }),
  response: success,
  errors: [...CODE_ERRORS, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
});

export const getVerificationDetails = defineEndpoint({
  name: 'getVerificationDetails',
  method: 'POST',
  path: '/contact-channels/verify/details',
  access: 'client',
  right: 'manage',
  tag: 'Contact channels',
  summary: 'Get the details of an email verification code',
  description:
    'Returns who signed up with the email address and when, without using up the code. Show this before the recipient verifies or refuses the address.',
  body: z.strictObject({ code }),
  response: z.object({
    email: z.string().meta({ examples: ['mira@example.com'] }),
    display_name: displayName.nullable(),
    signed_up_at_millis: millis,
    is_refusable: z
      .boolean()
      .meta({ description: 'Whether the recipient can refuse the address, because it was never verified' }),
    is_second_address: z.boolean().meta({
      description:
        'Whether the address was added to an existing account. Refusing it then only removes it from the account; otherwise the account is deleted',
    }),
  }),
  errors: CODE_ERRORS,
});

export const refuseContactChannel = defineEndpoint({
  name: 'refuseContactChannel',
  method: 'POST',
  path: '/contact-channels/verify/refuse',
  access: 'client',
  right: 'manage',
  tag: 'Contact channels',
  summary: 'Refuse an email address',
  description:
    'For a "This wasn\'t me" button. Deletes the account that someone else created with the email address of the recipient. Uses the code from a verification email, and works only if no email address of the account was ever verified. If the address was added to an existing account, it is only removed from that account.',
  body: z.strictObject({ code }),
  response: success,
  errors: [...CODE_ERRORS, 'EMAIL_ALREADY_VERIFIED'],
  refusals: ['ACCOUNT_ALREADY_VERIFIED'],
});
