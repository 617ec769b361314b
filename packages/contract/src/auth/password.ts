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
  summary: 'Sign up with email and password',
  description:
    'Creates a user with email sign-in and starts a session. If you send `verification_callback_url`, the user also gets a verification email.',
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
  summary: 'Sign in with email and password',
  description:
    'Starts a session. An unknown email address and a user without a password return the same error as a wrong password. If the user has enabled two-factor authentication, returns `MULTI_FACTOR_AUTHENTICATION_REQUIRED` with an attempt code; complete the sign-in with `POST /auth/mfa/sign-in`.',
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
  summary: 'Send a password reset email',
  description:
    'Emails a link to a page where the user chooses a new password. Keystead responds in the same way, and does the same work, whether or not a user has this email address.',
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
  summary: 'Check a password reset code',
  description: 'Checks whether a code can be used to reset a password, without using it up.',
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
  summary: 'Reset a password',
  description:
    "Sets a new password with the code from a password reset email and signs the user out everywhere. It doesn't start a session. A rejected password doesn't use up the code.",
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
  description: 'Requires the current password. Revokes all other sessions of the user.',
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
  summary: 'Confirm the password of the signed-in user',
  description: 'Makes the session count as a recent sign-in. Some projects require one before sensitive changes.',
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
  summary: 'Set a first password for the signed-in user',
  description: 'For users who sign in by email but have no password yet. Revokes all other sessions of the user.',
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
