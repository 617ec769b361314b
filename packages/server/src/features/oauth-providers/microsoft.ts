import type { IDToken } from 'oauth4webapi';
import type { Provider } from './provider.ts';
import { readAccountId, readEmail, readName, readObject } from './read-answer.ts';

/** The tenant of all personal accounts, which `consumers` stands for. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const LOGIN = 'https://login.microsoftonline.com';

export const microsoft: Provider = {
  server: {
    issuer: `${LOGIN}/${PERSONAL_ACCOUNTS}/v2.0`,
    authorization_endpoint: `${LOGIN}/consumers/oauth2/v2.0/authorize`,
    token_endpoint: `${LOGIN}/consumers/oauth2/v2.0/token`,
  },
  /** Without the second it gives no refresh token; without the others no ID token, which alone can vouch for an address. */
  scopes: ['User.Read', 'offline_access', 'openid', 'email'],
  /** It tells some by their full addresses, and grants what it was asked for. */
  readScopes: (_told, asked) => asked,
  async readProfile({ ask, claims }) {
    const user = readObject(await ask('https://graph.microsoft.com/v1.0/me'));
    const email = readEmail(user['mail']) ?? readEmail(user['userPrincipalName']);
    return {
      accountId: readAccountId(user['id']),
      email,
      isEmailVerified: isDomainOwner(claims) && claims?.['email'] === email,
      displayName: readName(user['displayName']),
      pictureUrl: null,
    };
  },
};

/** Administrators set addresses as they like; only this claim says that the domain is theirs. */
const isDomainOwner = (claims: IDToken | undefined): boolean =>
  [true, 1, '1', 'true'].includes(claims?.['xms_edov'] as boolean | number | string); // whatever else it is, it is not listed
