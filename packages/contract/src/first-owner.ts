import { z } from 'zod';
import { CODE_ERRORS } from './auth/code-errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { accessToken, code, email, password, refreshToken, userId } from './fields.ts';

export const createFirstOwner = defineEndpoint({
  name: 'createFirstOwner',
  method: 'POST',
  path: '/internal/first-owner',
  access: 'client',
  internalProjectOnly: true,
  tag: 'Owners',
  summary: 'Become an owner of this instance with the code of a printed link, and sign in',
  description:
    'A start prints a link while the internal project has no owner, and the command owner-link at any time. The address may be that of a user, who then has the new password and no other session. A refused password does not use the code up.',
  body: z.strictObject({
    code: code.meta({ description: 'The one-time code of the printed link' }),
    email,
    password,
  }),
  response: z.object({ access_token: accessToken, refresh_token: refreshToken, user_id: userId }),
  errors: [
    'EXPECTED_INTERNAL_PROJECT',
    ...CODE_ERRORS,
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
    'USER_RESTRICTED',
  ],
  refusals: [{ status: 429, when: 'Too many passwords are being hashed at the moment.' }],
});
