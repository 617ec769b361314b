import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accessToken, attemptCode, refreshToken, totp, userId } from '../fields.ts';
import { CODE_ERRORS } from './code-errors.ts';

export const signInWithMfa = defineEndpoint({
  name: 'signInWithMfa',
  method: 'POST',
  path: '/auth/mfa/sign-in',
  access: 'client',
  right: 'manage',
  tag: 'Two-factor authentication',
  summary: 'Complete a sign-in with two-factor authentication',
  description:
    "Exchanges an attempt code and a one-time code from the user's authenticator app for a session. Any sign-in can fail with `MULTI_FACTOR_AUTHENTICATION_REQUIRED`, whose details contain the attempt code. The attempt code works for five minutes. A wrong one-time code doesn't use it up; after five wrong ones it stops working.",
  body: z.strictObject({ code: attemptCode, type: z.literal('totp').meta({ examples: ['totp'] }), totp }),
  response: z.object({
    access_token: accessToken,
    refresh_token: refreshToken,
    is_new_user: z.boolean(),
    user_id: userId,
  }),
  errors: [...CODE_ERRORS, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'INVALID_TOTP_CODE', 'USER_RESTRICTED'],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});
