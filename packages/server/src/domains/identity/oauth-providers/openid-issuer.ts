import { parseUrl } from '@keystead/contract';
import { discoveryRequest, processDiscoveryResponse, type AuthorizationServer } from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import { remember, type Remembered } from '../../../platform/remember.ts';
import { libraryOptions } from './library-options.ts';
import type { JsonObject, Provider, ProviderProfile } from './provider.ts';
import { readAccountId, readEmail, readName, readPicture, UnusableAnswerError } from './read-answer.ts';

const HOUR = 60 * 60 * 1000;
/** One cache for each instance in this process. */
const caches = new WeakMap<Context['sharedOAuth'], Remembered<string, Provider>>();

/** Returns the OpenID provider that simulates others, with its metadata cached for an hour. */
export async function findIssuer(ctx: Context, url: string): Promise<Provider> {
  let cache = caches.get(ctx.sharedOAuth);
  if (!cache) {
    const options = { lifetimeMillis: HOUR, limit: 10, nameOf: (issuer: string) => issuer };
    cache = remember(options, async (issuer: string) => providerOf(await discover(ctx, issuer)));
    caches.set(ctx.sharedOAuth, cache);
  }
  const provider = await cache.get(url);
  if (!provider) throw new Error('what was loaded is not there');
  return provider;
}

async function discover(ctx: Context, issuer: string): Promise<AuthorizationServer> {
  const url = new URL(issuer);
  const server = await processDiscoveryResponse(url, await discoveryRequest(url, libraryOptions(ctx, issuer)));
  for (const endpoint of ['authorization_endpoint', 'token_endpoint'] as const) {
    const address: unknown = server[endpoint];
    const found = typeof address === 'string' ? parseUrl(address) : undefined;
    if (!found || !['https:', url.protocol].includes(found.protocol))
      throw new UnusableAnswerError(`the provider metadata has no usable ${endpoint}`);
  }
  return server;
}

const providerOf = (server: AuthorizationServer): Provider => ({
  server: { token_endpoint_auth_methods_supported: ['client_secret_basic'], ...server }, // the default of RFC 8414 §2
  scopes: ['openid'],
  isIdTokenRequired: true,
  async readProfile({ claims = {}, askUserInfo }) {
    const told: JsonObject = server.userinfo_endpoint === undefined ? {} : await askUserInfo();
    return profileOf({ ...claims, ...told }, readEmail(told['email']) === null ? claims : told);
  },
});

/** Simple issuers use email addresses as account ids. Only the source of an address can say that it is verified. */
function profileOf({ sub, name, picture }: JsonObject, { email, email_verified }: JsonObject): ProviderProfile {
  const address = readEmail(email);
  const accountId = readAccountId(sub);
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(accountId);
  return {
    accountId,
    email: address ?? (isAddress ? readEmail(accountId) : null),
    isEmailVerified: address !== null && email_verified === true,
    displayName: readName(name),
    pictureUrl: readPicture(picture),
  };
}
