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
  id: uuid.meta({ description: 'The id of a contact channel', examples: ['6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11'] }),
  user_id: userId,
  type: z.literal('email').meta({ examples: ['email'] }),
  value: z.string().meta({ examples: ['mira@example.com'] }),
  is_primary: z.boolean(),
  is_verified: z.boolean(),
  used_for_auth: z.boolean().meta({ description: 'Signs the user in: by password, by magic link, and by a reset' }),
  becomes_primary: z.boolean().meta({ description: 'Takes the place of the primary address once it is proved' }),
});

const channelParams = z.strictObject({ user_id: userIdOrMe, contact_channel_id: uuid });

/** Each decides which email address signs the user in. */
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
  summary: 'List the addresses of a user',
  description: 'Clients ask for themselves (me); servers name any user.',
  query: z.strictObject({ user_id: userIdOrMe }),
  response: listOf(contactChannel),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});

const newChannel = z.strictObject({
  user_id: userIdOrMe,
  type: z.literal('email').meta({ examples: ['email'] }),
  value: email,
  used_for_auth: z
    .boolean()
    .optional()
    .meta({ description: 'Signs in from its proof on, unless somebody else signs in with it by then' }),
  becomes_primary: z.boolean().optional().meta({
    description: 'Takes the place of the primary address once it is proved. It replaces another that waits for that',
  }),
});
const serverNewChannel = newChannel.extend({
  is_verified: z.boolean().optional(),
  is_primary: z.boolean().optional().meta({ description: 'At once, which needs is_verified' }),
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
  summary: 'Give a user another address',
  description: `A user has at most ${MAX_CONTACT_CHANNELS} addresses. Nothing is mailed: ask for that next. An address that the user has already and has not proved is answered as it is then.`,
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
  is_primary: z.literal(true).optional().meta({ description: 'The address before stays, as a second one' }),
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
  summary: 'Make an address the primary one, or switch signing in with it on or off',
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
  summary: 'Take an address from a user',
  description:
    'The primary one stays until another takes its place. What was mailed to the address opens nothing any more.',
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
  summary: 'Mail the signed-in user a link that proves their primary address',
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
  summary: 'Mail a link that proves one address of a user',
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
  summary: 'Would this code prove an address? It is not used up',
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
  summary: 'Prove an address with the code of a verification mail',
  description:
    'An address that was to become the primary one does so. That is refused, and the code stays usable, while another account that has proved the address signs in with it.',
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
  summary: 'Who signed up with the address that a code would prove, and when? It is not used up',
  body: z.strictObject({ code }),
  response: z.object({
    email: z.string().meta({ examples: ['mira@example.com'] }),
    display_name: displayName.nullable(),
    signed_up_at_millis: millis,
    is_refusable: z.boolean().meta({ description: 'Whoever has the address may refuse it: nobody has proved it yet' }),
    is_second_address: z.boolean().meta({
      description:
        'Somebody wants to add the address to an account of theirs: refusing it takes it from there. Otherwise the account is deleted',
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
  summary: 'This was not me: delete the account that somebody else made with an address',
  description:
    'With the code of a verification mail, for accounts of which no address was ever proved. A second address is taken from its account, which stays.',
  body: z.strictObject({ code }),
  response: success,
  errors: [...CODE_ERRORS, 'EMAIL_ALREADY_VERIFIED'],
  refusals: ['ACCOUNT_ALREADY_VERIFIED'],
});
