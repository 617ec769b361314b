import type { EndpointCases } from '../../endpoint-case.ts';
import { internalProject } from '../../test-instance.ts';
import { changed } from '../../triggers.ts';

export const oauthCases = {
  exchangeGrant: {
    // The client proves itself in the body.
    sample: ({ user }) => ({
      body: {
        grant_type: 'refresh_token',
        refresh_token: user.refreshToken,
        client_id: internalProject.id,
        client_secret: internalProject.keys.client,
      },
    }),
    errors: {
      INVALID_OAUTH_CLIENT_ID_OR_SECRET: ({ sample }) => changed(sample, { client_secret: 'wrong' }),
      REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: ({ sample }) => changed(sample, { refresh_token: 'wrong' }),
    },
  },
} satisfies EndpointCases;
