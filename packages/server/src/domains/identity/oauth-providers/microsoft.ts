import type { IDToken } from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import { findTenantOfDomain } from './microsoft-domain.ts';
import type { Provider } from './provider.ts';
import { readAccountId, readEmail, readName, readObject, UnusableAnswerError } from './read-answer.ts';

/** The tenant of all personal accounts, which `consumers` stands for. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const LOGIN = 'https://login.microsoftonline.com';
const TENANT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const facts: Omit<Provider, 'server'> = {
  /** Without the second it gives no refresh token; without the others no ID token, which alone can vouch for an address. */
  scopes: ['User.Read', 'offline_access', 'openid', 'email'],
  /** It tells some by their full addresses, and grants what it was asked for. */
  readScopes: (_told, asked) => asked,
  async readProfile({ ask, claims }) {
    const user = readObject(await ask('https://graph.microsoft.com/v1.0/me'));
    const email = readEmail(user['mail']) ?? readEmail(user['userPrincipalName']);
    return {
      accountId: readAccountId(user['id']), // the same whichever tenant setting somebody signs in with
      email,
      isEmailVerified: isDomainOwner(claims) && claims?.['email'] === email,
      displayName: readName(user['displayName']),
      pictureUrl: null,
    };
  },
};

/** Microsoft as the tenant setting narrows it: personal accounts, all organizations, both, or one tenant. */
export async function findMicrosoft(ctx: Context, setting = 'consumers'): Promise<Provider> {
  const tenant = setting.toLowerCase();
  switch (tenant) {
    case 'consumers':
      return { ...facts, server: serverAt(tenant, PERSONAL_ACCOUNTS) };
    case 'organizations':
    case 'common':
      return {
        ...facts,
        server: serverAt(tenant, '{tenantid}'), // as it calls itself; no ID token is compared with this
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

/** The `tid` of an ID token, whose issuer has to match it. */
function readTenantId(tid: unknown, tenant: 'organizations' | 'common'): string {
  if (typeof tid !== 'string' || !TENANT_ID.test(tid)) throw new UnusableAnswerError('the ID token names no tenant');
  if (tenant === 'organizations' && tid === PERSONAL_ACCOUNTS)
    throw new UnusableAnswerError('the ID token is of a personal account');
  return tid;
}

/** Administrators set addresses as they like; only this claim says that the domain is theirs. */
const isDomainOwner = (claims: IDToken | undefined): boolean =>
  [true, 1, '1', 'true'].includes(claims?.['xms_edov'] as boolean | number | string); // whatever else it is, it is not listed
