import { KnownError } from '@keystead/contract';
import type { Provider } from './provider.ts';
import { readAccountId, readEmail, readName, readObject, readPicture } from './read-answer.ts';

/** The Graph API ends each version about two years after its release. */
const VERSION = 'v26.0';
const GRAPH = `https://graph.facebook.com/${VERSION}`;
const INVALID_PARAMETER = 100;

export const facebook: Provider = {
  server: {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: `https://www.facebook.com/${VERSION}/dialog/oauth/`,
    token_endpoint: `${GRAPH}/oauth/access_token`,
  },
  scopes: ['public_profile', 'email'],
  parameters: ({ facebookConfigId }) => (facebookConfigId === undefined ? {} : { config_id: facebookConfigId }),
  isGrantRefused: ({ error }) => (error as { code?: unknown } | null | undefined)?.code === INVALID_PARAMETER,
  async readProfile({ ask }) {
    const user = readObject(await ask(`${GRAPH}/me?fields=id,name,email`));
    const accountId = readAccountId(user['id']);
    const email = readEmail(user['email']);
    if (email === null) throw new KnownError('OAUTH_PROVIDER_EMAIL_MISSING');
    return {
      accountId,
      email,
      isEmailVerified: false, // Facebook doesn't say
      displayName: readName(user['name']),
      pictureUrl: readPicture(`${GRAPH}/${encodeURIComponent(accountId)}/picture`),
    };
  },
};
