import { call } from '../call.ts';
import type { EndpointCases } from '../endpoint-case.ts';
import { status } from '../provider-stub.ts';
import { NO_ID } from '../triggers.ts';

export const oauthTestCases = {
  startOAuthTest: {
    sample: () => ({ body: { provider_id: 'github' } }),
    errors: {
      OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: () => ({ as: 'admin', body: { provider_id: 'discord' } }),
      SECRET_CANNOT_BE_KEPT: () => ({ as: 'admin', body: { provider_id: 'github', client_id: 'another' } }),
      OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: async ({ instance, providers }) => {
        providers.answer('issuer/.well-known/openid-configuration', status(503, {}));
        const { sharedOAuth, providerFetch } = providers.issuerOAuth;
        const app = await instance.secondProcess({ oauth: { sharedOAuth: { ...sharedOAuth }, providerFetch } });
        return { app, as: 'admin', body: { provider_id: 'google' } };
      },
    },
  },
  getOAuthTest: {
    sample: async ({ instance }) => {
      const { body } = await call(instance.app, 'POST /api/v1/internal/oauth-tests', {
        as: 'admin',
        body: { provider_id: 'github' },
      });
      return { params: { id: (body as { id: string }).id } };
    },
    errors: { OAUTH_TEST_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) },
  },
} satisfies EndpointCases;
