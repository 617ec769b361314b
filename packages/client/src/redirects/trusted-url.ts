import { fitsHost } from '@keystead/contract/client';

/** Which other sites users can be redirected to. */
export interface TrustRules {
  readonly allowLocalhost: boolean;
  readonly domains: readonly { readonly domain: string }[];
}

// URL parsers repair or drop these characters, so they can disguise a URL.
const BACKSLASH_OR_CONTROL = /[\\\p{Cc}]/u;
// A username before the host, even an empty one.
const NAME_BEFORE_HOST = /^https?:\/\/[^/?#]*@/i;

/**
 * Parses a URL that users can be redirected to: http or https, without a username, a password or disguised parts.
 * Returns undefined for all others.
 */
export function parseWebUrl(raw: string, base?: string): URL | undefined {
  if (BACKSLASH_OR_CONTROL.test(raw) || NAME_BEFORE_HOST.test(raw)) return undefined;
  let url: URL;
  try {
    url = new URL(raw, base);
  } catch {
    return undefined;
  }
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/** Returns whether a project trusts a URL, by the same rule that Keystead applies to callback URLs (open redirect). */
export function isTrusted(url: URL, { allowLocalhost, domains }: TrustRules): boolean {
  if (allowLocalhost && isLocalhost(url.hostname)) return true;
  return domains.some(({ domain }) => {
    const trusted = parseWebUrl(domain);
    if (!trusted || trusted.protocol !== url.protocol || trusted.port !== url.port) return false;
    return fitsHost(url.hostname, trusted.hostname) && isBelow(url.pathname, trusted.pathname);
  });
}

function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Compares whole path segments: /app contains /app and /app/page, but not /apple. */
function isBelow(pathname: string, folder: string): boolean {
  const prefix = folder.replace(/\/$/, '');
  // Some servers treat encoded dots and slashes, and dots before a path parameter, as a step up to a parent folder.
  if (prefix && /%(?:2e|2f|5c)|\/\.{1,2};/i.test(pathname)) return false;
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
