import { fitsHost } from '@keystead/contract/client';

/** Which other sites people may be sent to. */
export interface TrustRules {
  readonly allowLocalhost: boolean;
  readonly domains: readonly { readonly domain: string }[];
}

// What URL parsers repair or drop is what a disguise is made of.
const BACKSLASH_OR_CONTROL = /[\\\p{Cc}]/u;
// Somebody's name before the host, were it empty.
const NAME_BEFORE_HOST = /^https?:\/\/[^/?#]*@/i;

/** Parses a URL that people may be sent to at all: http or https, nobody's name in it, nothing in disguise. */
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

/** Whether a project trusts a URL, by the rule that the service applies to callback URLs (open redirect). */
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

/** By whole segments: /app holds /app and /app/page, not /apple. */
function isBelow(pathname: string, folder: string): boolean {
  const prefix = folder.replace(/\/$/, '');
  // Encoded dots and slashes, and dots before a path parameter, become a climb in the eyes of some servers.
  if (prefix && /%(?:2e|2f|5c)|\/\.{1,2};/i.test(pathname)) return false;
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
