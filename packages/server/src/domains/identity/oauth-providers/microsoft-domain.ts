import type { Context } from '../../../context.ts';
import { remember, type Remembered } from '../../../platform/remember.ts';
import { readObject, UnusableAnswerError } from './read-answer.ts';

const HOUR = 60 * 60 * 1000;
const ISSUER = /^https:\/\/login\.microsoftonline\.com\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/v2\.0$/;
/** One cache for each instance in this process. */
const caches = new WeakMap<Context['sharedOAuth'], Remembered<string, string>>();

/** Returns the id of the tenant that a domain belongs to, cached for an hour. */
export async function findTenantOfDomain(ctx: Context, domain: string): Promise<string> {
  let cache = caches.get(ctx.sharedOAuth);
  if (!cache) {
    const options = { lifetimeMillis: HOUR, limit: 1000, nameOf: (name: string) => name };
    cache = remember(options, (name: string) => askForTenant(ctx, name));
    caches.set(ctx.sharedOAuth, cache);
  }
  const tenantId = await cache.get(domain);
  if (tenantId === undefined) throw new UnusableAnswerError('the domain belongs to no Microsoft tenant');
  return tenantId;
}

async function askForTenant({ providerFetch }: Context, domain: string): Promise<string | undefined> {
  const url = `https://login.microsoftonline.com/${domain}/v2.0/.well-known/openid-configuration`;
  const response = await providerFetch(url);
  if (response.status !== 200) return undefined;
  const { issuer } = readObject(await response.json());
  return typeof issuer === 'string' ? ISSUER.exec(issuer)?.[1] : undefined;
}
