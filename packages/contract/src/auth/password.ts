import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  accessToken,
  code,
  codeCheck,
  currentPassword,
  email,
  password,
  refreshToken,
  success,
  url,
  userId,
} from '../fields.ts';
import { botChallenge } from './bot-challenge.ts';
import { CODE_ERRORS } from './code-errors.ts';

const signInResponse = z.object({ access_token: accessToken, refresh_token: refreshToken, user_id: userId });

export const signUpWithPassword = defineEndpoint({
  name: 'signUpWithPassword',
  method: 'POST',
  path: '/auth/password/sign-up',
  access: 'client',
  right: 'manage',
  tag: 'Password',
  summary: 'Sign up with e-mail and password',
  description: 'Creates a user with e-mail sign-in and starts a session.',
  body: z.strictObject({ email, password, verification_callback_url: url.optional(), ...botChallenge }),
  response: signInResponse,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
    'SIGN_UP_NOT_ENABLED',
    'USER_EMAIL_ALREADY_EXISTS',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  refusals: ['RATE_LIMIT_EXCEEDED', 'SERVICE_BUSY'],
});

export const signInWithPassword = defineEndpoint({
  name: 'signInWithPassword',
  method: 'POST',
  path: '/auth/password/sign-in',
  access: 'client',
  right: 'manage',
  tag: 'Password',
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({ email, password: currentPassword, ...botChallenge }),
  response: signInResponse,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'EMAIL_PASSWORD_MISMATCH',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'USER_RESTRICTED',
  ],
  refusals: ['RATE_LIMIT_EXCEEDED', 'SERVICE_BUSY'],
});

export const sendPasswordResetCode = defineEndpoint({
  name: 'sendPasswordResetCode',
  method: 'POST',
  path: '/auth/password/send-reset-code',
  access: 'client',
  right: 'help',
  tag: 'Password',
  summary: 'Mail a link to choose a new password',
  description: 'Answers alike, and does the same work, whether or not somebody has the address.',
  body: z.strictObject({ email, callback_url: url }),
  response: z.object({
    success: z
      .literal('maybe, only if user with e-mail exists')
      .meta({ examples: ['maybe, only if user with e-mail exists'] }),
  }),
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
});

export const checkPasswordResetCode = defineEndpoint({
  name: 'checkPasswordResetCode',
  method: 'POST',
  path: '/auth/password/reset/check-code',
  access: 'client',
  right: 'manage',
  tag: 'Password',
  summary: 'Would this code reset a password? It is not used up',
  body: z.strictObject({ code }),
  response: codeCheck,
  errors: CODE_ERRORS,
});

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/password/reset',
  access: 'client',
  right: 'manage',
  tag: 'Password',
  summary: 'Choose a new password with the code of a reset mail',
  description: 'Ends all sessions of the user. A refused password does not use the code up.',
  body: z.strictObject({ code, password }),
  response: success,
  errors: [
    ...CODE_ERRORS,
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
  ],
  refusals: ['RATE_LIMIT_EXCEEDED', 'SERVICE_BUSY'],
});

export const updatePassword = defineEndpoint({
  name: 'updatePassword',
  method: 'POST',
  path: '/auth/password/update',
  access: 'client',
  right: 'manage',
  user: 'required-by-schema',
  tag: 'Password',
  summary: 'Change the password of the signed-in user',
  description: 'Ends the other sessions of the user.',
  body: z.strictObject({ old_password: currentPassword, new_password: password }),
  response: success,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
    'USER_DOES_NOT_HAVE_PASSWORD',
    'PASSWORD_CONFIRMATION_MISMATCH',
  ],
  refusals: ['RATE_LIMIT_EXCEEDED', 'SERVICE_BUSY'],
});

export const confirmPassword = defineEndpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/auth/password/confirm',
  access: 'client',
  right: 'manage',
  user: 'required-by-schema',
  unverified: 'allowed',
  tag: 'Password',
  summary: 'Enter the password again',
  description: 'The session counts as just signed in, for what needs a recent sign-in in some projects.',
  body: z.strictObject({ password: currentPassword }),
  response: success,
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'USER_DOES_NOT_HAVE_PASSWORD', 'PASSWORD_CONFIRMATION_MISMATCH'],
  refusals: ['RATE_LIMIT_EXCEEDED', 'SERVICE_BUSY'],
});

export const setPassword = defineEndpoint({
  name: 'setPassword',
  method: 'POST',
  path: '/auth/password/set',
  access: 'client',
  right: 'manage',
  user: 'required-by-schema',
  tag: 'Password',
  summary: 'Give the signed-in user a first password',
  body: z.strictObject({ password }),
  response: success,
  errors: [
    'RECENT_SIGN_IN_REQUIRED',
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
  ],
  refusals: ['USER_ALREADY_HAS_PASSWORD', 'EMAIL_SIGN_IN_NOT_ENABLED', 'SERVICE_BUSY'],
});
