import {
  fitsHost,
  parseUrl,
  productionFlawOf,
  wildcardOf,
  type checkRedirectUrl,
  type ResponseOf,
} from '@keystead/contract';
import { getDomain } from 'tldts';
import type { Project, ProjectConfig } from './project.ts';

type Reason = ResponseOf<typeof checkRedirectUrl, 'admin'>['reason'];

/** Whether people may be sent to a URL, and why. */
export interface UrlVerdict {
  readonly isTrusted: boolean;
  readonly reason: Reason;
  /** The trusted domain that matches, or the nearest one. */
  readonly domain?: string;
}

/** Returns whether people may be sent to the URL, and why (open redirect). */
export const judgeUrlOf = ({ isProductionMode, config }: Project, url: string): UrlVerdict =>
  judgeUrl({ ...config, isProductionMode }, url);

export const mayLeadTo = (project: Project, url: string): boolean => judgeUrlOf(project, url).isTrusted;

type Trust = Pick<Project, 'isProductionMode'> &
  Pick<ProjectConfig, 'allowLocalhost' | 'allowAnySubdomain' | 'domains'>;

const IN_PRODUCTION = {
  localhost_domain: 'localhost_in_production',
  ip_domain: 'ip_in_production',
  http_domain: 'http_in_production',
} as const;

/**
 * Trusts localhost if the project allows it, and URLs below a trusted domain: same scheme, host and port, and whole
 * path segments. In production mode only https URLs with a domain name are trusted, whatever else was allowed before.
 * See docs/adr/0017-urls-from-strangers.md.
 */
export function judgeUrl(trust: Trust, given: string): UrlVerdict {
  const { isProductionMode, allowLocalhost } = trust;
  const url = parseHttpUrl(given);
  if (typeof url === 'string') return { isTrusted: false, reason: url };
  const flaw = isProductionMode ? productionFlawOf(url) : undefined;
  if (flaw !== undefined) return { isTrusted: false, reason: IN_PRODUCTION[flaw] };
  if (allowLocalhost && isLocalhost(url)) return { isTrusted: true, reason: 'localhost_allowed' };
  const nearest = findNearest(url, usableDomains(isProductionMode, trust));
  if (nearest) return { isTrusted: nearest.reason === 'trusted_domain', ...nearest };
  return { isTrusted: false, reason: reasonOutside(url) };
}

/**
 * Returns why no domain matches the host. Domains start with https, so an http URL of a computer on the local network
 * can't be added.
 */
function reasonOutside(url: URL): Reason {
  if (isLocalhost(url)) return 'localhost_not_allowed';
  return url.protocol === 'http:' ? 'http_outside_localhost' : 'no_domain_matches_host';
}

// The URL parser also turns other characters into *. This runs in every response about a project, so domains without
// such characters are not parsed.
const WITHOUT_WILDCARD = /^[!-$&-)+-~]*$/;

/**
 * Returns the domains that can be trusted. Domains that were stored before wildcards had a meaning are checked as well.
 */
export const usableDomains = (
  isProductionMode: boolean,
  { allowAnySubdomain, domains }: Pick<ProjectConfig, 'allowAnySubdomain' | 'domains'>,
): ProjectConfig['domains'] =>
  domains.filter(({ domain }) => {
    if (WITHOUT_WILDCARD.test(domain)) return true;
    if (wildcardProblem(domain) !== undefined) return false;
    return !isProductionMode || allowAnySubdomain || wildcardIn(domain) !== '**';
  });

const hostOf = (domain: string): string => parseUrl(domain)?.hostname ?? '';
const wildcardIn = (domain: string) => wildcardOf(hostOf(domain));

/** Returns why a domain with a wildcard can't be trusted; undefined if it can. */
export function wildcardProblem(domain: string): string | undefined {
  const hostname = hostOf(domain);
  if (!hostname.includes('*')) return undefined;
  const parent = hostname.slice((wildcardOf(hostname) ?? '').length + 1);
  if (wildcardOf(hostname) === undefined || parent.includes('*'))
    return `In ${domain} only the whole first part of the host may be * or **.`;
  // Anyone can register a name below com, co.uk or vercel.app.
  if (getDomain(parent, { allowPrivateDomains: true }) === null)
    return `In ${domain} the wildcard covers names that anyone can register.`;
  return undefined;
}

/** How a URL compares with a domain of the same host, from best to worst. */
const FITS = ['trusted_domain', 'path_unclear', 'path_outside', 'port_differs', 'scheme_differs'] as const;
type Fit = (typeof FITS)[number];

function findNearest(url: URL, domains: Trust['domains']): { reason: Fit; domain: string } | undefined {
  const compared = domains.flatMap(({ domain }) => {
    const reason = compare(url, domain);
    return reason ? [{ reason, domain }] : [];
  });
  return compared.sort((a, b) => FITS.indexOf(a.reason) - FITS.indexOf(b.reason))[0];
}

/** Undefined if the host is a different one. */
function compare(url: URL, domain: string): Fit | undefined {
  const trusted = parseHttpUrl(domain);
  if (typeof trusted === 'string' || !fitsHost(url.hostname, trusted.hostname)) return undefined;
  if (trusted.protocol !== url.protocol) return 'scheme_differs';
  if (trusted.port !== url.port) return 'port_differs';
  const wanted = trusted.pathname.replace(/\/$/, '').split('/');
  // Some servers read encoded dots and slashes, and dots before a path parameter, as path traversal.
  if (wanted.length > 1 && /%(?:2e|2f|5c)|\/\.{1,2};/i.test(url.pathname)) return 'path_unclear';
  const actual = url.pathname.split('/');
  return wanted.every((segment, index) => segment === actual[index]) ? 'trusted_domain' : 'path_outside';
}

/** Returns the parsed URL, or why it is refused. */
function parseHttpUrl(
  given: string,
): URL | 'not_a_url' | 'scheme_not_http' | 'unclear_characters' | 'credentials_in_url' {
  // Parsers disagree on backslashes, white space and control characters, so a URL with any of them is refused.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(given)) return 'unclear_characters';
  const url = parseUrl(given);
  if (!url) return 'not_a_url';
  if (!/^https?:$/.test(url.protocol)) return 'scheme_not_http';
  if (!/^https?:\/\/[^/]/i.test(given)) return 'not_a_url';
  const authority = given.slice(given.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? '';
  return authority.includes('@') ? 'credentials_in_url' : url;
}

function isLocalhost({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
