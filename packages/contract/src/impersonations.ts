import { z } from 'zod';
import { CODE_ERRORS } from './auth/code-errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { accessToken, code, impersonationReason, millis, refreshToken, requiredText, url, userId } from './fields.ts';

const asked = {
  user_id: userId,
  reason: impersonationReason,
};

export const createImpersonation = defineEndpoint({
  name: 'createImpersonation',
  method: 'POST',
  path: '/internal/impersonations',
  access: 'admin',
  right: 'secrets',
  recentSignIn: 'always',
  tag: 'Impersonation',
  summary: 'Create an impersonation link',
  description:
    "Returns a link that signs you in as a user. It works once, within a minute, and opens the page `impersonate` of the handler on a trusted domain, or the `callback_url`. The session ends after 15 minutes, can't be extended and can't change how the user signs in. Requires a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.",
  body: z.union([
    z.strictObject({
      ...asked,
      domain: requiredText.max(2048).meta({
        description: 'A trusted domain, written exactly as in the project settings',
        examples: ['https://app.example.com'],
      }),
    }),
    z.strictObject({ ...asked, callback_url: url }),
  ]),
  response: z.object({
    url: z.string().meta({
      description: 'The impersonation link. It works once',
      examples: ['https://app.example.com/handler/impersonate?code=4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
    }),
    expires_at_millis: millis.meta({ description: 'When the link expires' }),
  }),
  errors: ['USER_NOT_FOUND', 'REDIRECT_URL_NOT_WHITELISTED', 'RECENT_SIGN_IN_REQUIRED'],
});

export const signInAsUser = defineEndpoint({
  name: 'signInAsUser',
  method: 'POST',
  path: '/auth/impersonations/sign-in',
  access: 'client',
  right: 'manage',
  tag: 'Impersonation',
  summary: 'Sign in with an impersonation link',
  description:
    'Exchanges the code from an impersonation link for a session of the user. Works for restricted users too.',
  body: z.strictObject({ code }),
  response: z.object({
    access_token: accessToken,
    refresh_token: refreshToken,
    user_id: userId,
    expires_at_millis: millis.meta({ description: 'When the session ends' }),
  }),
  errors: CODE_ERRORS,
});
