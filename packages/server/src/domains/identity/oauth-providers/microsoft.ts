import type { IDToken } from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import { findTenantOfDomain } from './microsoft-domain.ts';
import type { Provider } from './provider.ts';
import { readAccountId, readEmail, readName, readObject, UnusableAnswerError } from './read-answer.ts';

/** The tenant of all personal accounts, which `consumers` is an alias of. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const LOGIN = 'https://login.microsoftonline.com';
const TENANT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const facts: Omit<Provider, 'server'> = {
  /**
   * Without the second, Microsoft returns no refresh token; without the last two no ID token, which is the only way to
   * verify an address.
   */
  scopes: ['User.Read', 'offline_access', 'openid', 'email'],
  /** Microsoft reports some scopes by their full URLs, and grants all scopes that were requested. */
  readScopes: (_told, asked) => asked,
  async readProfile({ ask, claims }) {
    const user = readObject(await ask('https://graph.microsoft.com/v1.0/me'));
    const email = readEmail(user['mail']) ?? readEmail(user['userPrincipalName']);
    return {
      accountId: readAccountId(user['id']), // the same for every tenant setting
      email,
      isEmailVerified: isDomainOwner(claims) && claims?.['email'] === email,
      displayName: readName(user['displayName']),
      pictureUrl: null,
    };
  },
};

/** Returns Microsoft for a tenant setting: personal accounts, all organizations, both, or one tenant. */
export async function findMicrosoft(ctx: Context, setting = 'consumers'): Promise<Provider> {
  const tenant = setting.toLowerCase();
  switch (tenant) {
    case 'consumers':
      return { ...facts, server: serverAt(tenant, PERSONAL_ACCOUNTS) };
    case 'organizations':
    case 'common':
      return {
        ...facts,
        server: serverAt(tenant, '{tenantid}'), // the issuer in its metadata; no ID token is compared with it
        isIdTokenRequired: true,
        issuerOfTenant: (tid) => issuerOf(readTenantId(tid, tenant)),
      };
    default: {
      const id = TENANT_ID.test(tenant) ? tenant : await findTenantOfDomain(ctx, tenant);
      return { ...facts, server: serverAt(id, id), isIdTokenRequired: true };
    }
  }
}

const issuerOf = (tenantId: string): string => `${LOGIN}/${tenantId}/v2.0`;

const serverAt = (tenant: string, issuerTenant: string): Provider['server'] => ({
  issuer: issuerOf(issuerTenant),
  authorization_endpoint: `${LOGIN}/${tenant}/oauth2/v2.0/authorize`,
  token_endpoint: `${LOGIN}/${tenant}/oauth2/v2.0/token`,
});

/** Returns the `tid` of an ID token, which its issuer has to match. */
function readTenantId(tid: unknown, tenant: 'organizations' | 'common'): string {
  if (typeof tid !== 'string' || !TENANT_ID.test(tid)) throw new UnusableAnswerError('the ID token has no tenant ID');
  if (tenant === 'organizations' && tid === PERSONAL_ACCOUNTS)
    throw new UnusableAnswerError('the ID token belongs to a personal account');
  return tid;
}

/** Administrators can set any address; only this claim says that they own the domain. */
const isDomainOwner = (claims: IDToken | undefined): boolean =>
  [true, 1, '1', 'true'].includes(claims?.['xms_edov'] as boolean | number | string); // a value of any other type is not in the list
