import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Account, Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { EXTRA_SCOPES } from './extra-scopes.ts';
import { loadOidcProvider } from './load-oidc-provider.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { People, Person } from './people.ts';

export interface OidcProviderOptions {
  readonly issuer: string;
  readonly baseUrl: string;
  readonly people: People;
  /** Renders a page that explains what is wrong with a link. */
  readonly renderProblem: (problem: string) => Promise<string>;
}

const DAY_SECONDS = 24 * 3600;
const LIFETIMES: Configuration['ttl'] = {
  Interaction: 600,
  AuthorizationCode: 60,
  AccessToken: 3600,
  IdToken: 3600,
  RefreshToken: 14 * DAY_SECONDS,
  Grant: 14 * DAY_SECONDS,
  Session: 600, // of its cookie; sessions are not stored
};

/** Creates a strict OpenID Connect provider: the code flow with PKCE, one-time refresh tokens, and nothing else. */
export async function createOidcProvider(options: OidcProviderOptions): Promise<Provider> {
  const { issuer, baseUrl, people, renderProblem } = options;
  const { Provider } = await loadOidcProvider();
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(baseUrl),
    jwks: { keys: [await createSigningKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'provider-session', interaction: 'provider-interaction', resume: 'provider-resume' },
    },
    scopes: ['openid', 'offline_access', ...EXTRA_SCOPES],
    claims: { openid: ['sub', 'email', 'email_verified', 'name', 'picture'] },
    conformIdTokenClaims: false, // the claims are in the ID token as well
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    ttl: LIFETIMES,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => accountOf(people.find(id)),
    loadExistingGrant: grantAll,
    renderError: async (ctx, { error, error_description }) => {
      ctx.type = 'html';
      ctx.body = await renderProblem(error_description ?? error);
    },
  });
  provider.on('server_error', (_, error) => console.error(error));
  return provider;
}

/** Grants all requested scopes: choosing a person on the page is the consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider, requestParamOIDCScopes } = oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope([...requestParamOIDCScopes].join(' '));
  await grant.save();
  return grant;
}

function accountOf(person: Person | undefined): Account | undefined {
  if (person === undefined) return undefined;
  const { id, name, email, isEmailVerified } = person;
  return {
    accountId: id,
    claims: () => ({ sub: id, name, email, email_verified: isEmailVerified }),
  };
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' };
}
