import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accessToken, refreshToken, requiredText } from '../fields.ts';
import { MAX_OAUTH_PARAMETER_BYTES } from '../limits.ts';

const parameter = requiredText.max(MAX_OAUTH_PARAMETER_BYTES);

export const refreshTokenGrant = defineEndpoint({
  name: 'refreshTokenGrant',
  method: 'POST',
  path: '/auth/oauth/token',
  access: 'public',
  tag: 'OAuth',
  summary: 'Exchange a refresh token for an access token',
  description:
    'Form-encoded or JSON. The client is the project id with its publishable client key, in the body or by HTTP Basic authentication.',
  body: z.strictObject({
    grant_type: z.literal('refresh_token').meta({ examples: ['refresh_token'] }),
    client_id: parameter.optional().meta({ description: 'The project id', examples: ['internal'] }),
    client_secret: parameter.optional().meta({
      description: 'The publishable client key',
      examples: ['pck_4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
    }),
    refresh_token: refreshToken.min(1).max(MAX_OAUTH_PARAMETER_BYTES),
    scope: parameter.optional().meta({ examples: ['legacy'] }),
  }),
  response: z.object({
    access_token: accessToken,
    token_type: z.literal('Bearer').meta({ examples: ['Bearer'] }),
    expires_in: z.number().meta({ description: 'Seconds', examples: [599] }),
    scope: z.literal('legacy').meta({ examples: ['legacy'] }),
  }),
  errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
});
