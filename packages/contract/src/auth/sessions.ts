import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accessToken, success } from '../fields.ts';

export const refreshCurrentSession = defineEndpoint({
  name: 'refreshCurrentSession',
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  access: 'client',
  tag: 'Sessions',
  summary: 'Get a new access token for the session of the refresh token header',
  anyBody: true,
  response: z.object({ access_token: accessToken }),
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
});

export const endCurrentSession = defineEndpoint({
  name: 'endCurrentSession',
  method: 'DELETE',
  path: '/auth/sessions/current',
  access: 'client',
  tag: 'Sessions',
  summary: 'Sign out: end the session of the refresh token header',
  response: success,
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
});
