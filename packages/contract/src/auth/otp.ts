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
  summary: 'Send a magic link',
  description:
    'Emails a link that signs the user in. The email also shows the first six characters of the code, which the user can type instead: append the returned `nonce` to them to get the whole code. It works once, within 10 minutes. New users are created when they use the code.',
  body: z.strictObject({ email, callback_url: url, ...botChallenge }),
  response: z.object({
    success: z.literal(true).meta({ examples: [true] }),
    nonce: z.string().meta({
      description: 'The code without its first six characters',
      examples: ['c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
    }),
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
  summary: 'Check a magic link code',
  description: 'Checks whether a code can be used to sign in, without using it up.',
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
  summary: 'Sign in with a magic link code',
  description: "Starts a session and verifies the email address. Creates the user if there isn't one yet.",
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
