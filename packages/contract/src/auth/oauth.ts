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
    'Form-encoded or JSON. The client is the project id with its publishable client key, in the body or by HTTP Basic authentication. The refresh token stays the same unless the request says rotate=true: then the answer carries its successor. A token that a rotation made less than a minute ago is answered as it is. Using a replaced token after its 30 seconds ends the session.',
  body: z.strictObject({
    grant_type: z.literal('refresh_token').meta({ examples: ['refresh_token'] }),
    client_id: parameter.optional().meta({ description: 'The project id', examples: ['internal'] }),
    client_secret: parameter.optional().meta({
      description: 'The publishable client key',
      examples: ['pck_4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
    }),
    refresh_token: refreshToken.min(1).max(MAX_OAUTH_PARAMETER_BYTES),
    scope: parameter.optional().meta({ examples: ['legacy'] }),
    rotate: z
      .enum(['true', 'false'])
      .optional()
      .meta({
        description: 'Asks for a new refresh token; the old one then works for 30 seconds more',
        examples: ['false'],
      }),
  }),
  response: z.object({
    access_token: accessToken,
    token_type: z.literal('Bearer').meta({ examples: ['Bearer'] }),
    expires_in: z.number().meta({ description: 'Seconds', examples: [599] }),
    scope: z.literal('legacy').meta({ examples: ['legacy'] }),
    refresh_token: refreshToken.optional().meta({
      description: 'The refresh token to use from now on; only where the request asks for rotation',
    }),
  }),
  errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
});
