import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accessToken, code, codeCheck, email, refreshToken, url, userId } from '../fields.ts';
import { botChallenge } from './bot-challenge.ts';
import { CODE_ERRORS } from './code-errors.ts';

export const sendSignInCode = defineEndpoint({
  name: 'sendSignInCode',
  method: 'POST',
  path: '/auth/otp/send-sign-in-code',
  access: 'client',
  right: 'help',
  tag: 'Magic link',
  summary: 'Mail a magic link',
  description:
    'The mail holds a link and its first six characters as a code to type. Whoever types it sends those six characters followed by the nonce.',
  body: z.strictObject({ email, callback_url: url, ...botChallenge }),
  response: z.object({
    success: z.literal(true).meta({ examples: [true] }),
    nonce: z.string().meta({ examples: ['c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'] }),
  }),
  errors: ['SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  refusals: ['MAGIC_LINK_NOT_ENABLED'],
});

export const checkSignInCode = defineEndpoint({
  name: 'checkSignInCode',
  method: 'POST',
  path: '/auth/otp/sign-in/check-code',
  access: 'client',
  right: 'manage',
  tag: 'Magic link',
  summary: 'Would this code sign somebody in? It is not used up',
  body: z.strictObject({ code }),
  response: codeCheck,
  errors: [...CODE_ERRORS, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});

export const signInWithCode = defineEndpoint({
  name: 'signInWithCode',
  method: 'POST',
  path: '/auth/otp/sign-in',
  access: 'client',
  right: 'manage',
  tag: 'Magic link',
  summary: 'Sign in with the code of a magic link',
  description: 'Proves the address, and makes the user if there is none yet.',
  body: z.strictObject({ code }),
  response: z.object({
    access_token: accessToken,
    refresh_token: refreshToken,
    is_new_user: z.boolean(),
    user_id: userId,
  }),
  errors: [
    ...CODE_ERRORS,
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    'SIGN_UP_NOT_ENABLED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'USER_RESTRICTED',
  ],
  refusals: ['MAGIC_LINK_NOT_ENABLED', 'RATE_LIMIT_EXCEEDED'],
});
