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
  tag: 'Second factor',
  summary: 'Finish a sign-in with a one-time password',
  description:
    'The attempt code comes with MULTI_FACTOR_AUTHENTICATION_REQUIRED, which any sign-in may answer. A wrong one-time password does not use it up; five wrong ones end it.',
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
