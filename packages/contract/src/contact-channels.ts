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
import { ONLY_ONESELF } from './listing.ts';

const contactChannel = z.object({
  id: uuid.meta({ description: 'The id of a contact channel', examples: ['6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11'] }),
  user_id: userId,
  type: z.literal('email').meta({ examples: ['email'] }),
  value: z.string().meta({ examples: ['mira@example.com'] }),
  is_primary: z.boolean(),
  is_verified: z.boolean(),
  used_for_auth: z.boolean(),
});

export const listContactChannels = defineEndpoint({
  name: 'listContactChannels',
  method: 'GET',
  path: '/contact-channels',
  access: 'client',
  user: 'me',
  tag: 'Contact channels',
  summary: 'List the addresses of a user',
  description: 'Clients ask for themselves (me); servers name any user.',
  query: z.strictObject({ user_id: userIdOrMe }),
  response: listOf(contactChannel),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: [ONLY_ONESELF],
});

export const sendVerificationCode = defineEndpoint({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  access: 'client',
  user: 'required-by-schema',
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
  user: 'me',
  tag: 'Contact channels',
  summary: 'Mail a link that proves one address of a user',
  params: z.strictObject({ user_id: userIdOrMe, contact_channel_id: uuid }),
  body: z.strictObject({ callback_url: url }),
  response: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'EMAIL_ALREADY_VERIFIED',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  refusals: [ONLY_ONESELF, { status: 404, when: 'The user has no such contact channel.' }],
});

export const checkVerificationCode = defineEndpoint({
  name: 'checkVerificationCode',
  method: 'POST',
  path: '/contact-channels/verify/check-code',
  access: 'client',
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
  tag: 'Contact channels',
  summary: 'Prove an address with the code of a verification mail',
  body: z.strictObject({ code }),
  response: success,
  errors: CODE_ERRORS,
});

export const getVerificationDetails = defineEndpoint({
  name: 'getVerificationDetails',
  method: 'POST',
  path: '/contact-channels/verify/details',
  access: 'client',
  tag: 'Contact channels',
  summary: 'Who signed up with the address that a code would prove, and when? It is not used up',
  body: z.strictObject({ code }),
  response: z.object({
    email: z.string().meta({ examples: ['mira@example.com'] }),
    display_name: displayName.nullable(),
    signed_up_at_millis: millis,
    is_refusable: z
      .boolean()
      .meta({ description: 'Nobody has ever proved an address of this account, so its owner may have it deleted' }),
  }),
  errors: CODE_ERRORS,
});

export const refuseContactChannel = defineEndpoint({
  name: 'refuseContactChannel',
  method: 'POST',
  path: '/contact-channels/verify/refuse',
  access: 'client',
  tag: 'Contact channels',
  summary: 'This was not me: delete the account that somebody else made with an address',
  description: 'With the code of a verification mail, for accounts of which no address was ever proved.',
  body: z.strictObject({ code }),
  response: success,
  errors: [...CODE_ERRORS, 'EMAIL_ALREADY_VERIFIED'],
  refusals: [{ status: 400, when: 'An address of the account was proved before it got this one.' }],
});
