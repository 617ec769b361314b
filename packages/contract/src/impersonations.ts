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
  summary: 'Get a link that signs its opener in as a user',
  description:
    'The link works once, within a minute, and leads to the page `impersonate` of the handler of a trusted domain, or to the callback_url. The session ends after 15 minutes and cannot be prolonged; it may not change how the user signs in. Owners must have signed in a short while ago.',
  body: z.union([
    z.strictObject({
      ...asked,
      domain: requiredText.max(2048).meta({
        description: 'A trusted domain of the project, as its settings spell it',
        examples: ['https://app.example.com'],
      }),
    }),
    z.strictObject({ ...asked, callback_url: url }),
  ]),
  response: z.object({
    url: z.string().meta({
      description: 'To be opened once',
      examples: ['https://app.example.com/handler/impersonate?code=4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
    }),
    expires_at_millis: millis.meta({ description: 'Until when it can be opened' }),
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
  summary: 'Sign in as a user with the code of such a link',
  description: 'Whoever is restricted can be impersonated all the same.',
  body: z.strictObject({ code }),
  response: z.object({
    access_token: accessToken,
    refresh_token: refreshToken,
    user_id: userId,
    expires_at_millis: millis.meta({ description: 'When the session ends' }),
  }),
  errors: CODE_ERRORS,
});
