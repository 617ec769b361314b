import { parseUrl } from './parse-url.ts';
import { wildcardOf } from './trusted-host.ts';

/** A setting that is unsafe in production. Free of zod, because the dashboard shows these errors before it sends anything. */
export interface ProductionModeError {
  readonly id: 'localhost_allowed' | 'any_subdomain' | DomainFlaw;
  /** The trusted domain with the error, if the error is about one. */
  readonly domain?: string;
  readonly message: string;
}

export type DomainFlaw = 'localhost_domain' | 'ip_domain' | 'http_domain';

interface TrustSettings {
  readonly allowLocalhost: boolean;
  readonly allowAnySubdomain: boolean;
  readonly domains: readonly { readonly domain: string }[];
}

const messages: Readonly<Record<DomainFlaw | 'any_subdomain', (domain: string) => string>> = {
  any_subdomain: (domain) => `The trusted domain ${domain} trusts every subdomain, and allow_any_subdomain is off.`,
  localhost_domain: (domain) => `The trusted domain ${domain} is localhost.`,
  ip_domain: (domain) => `The trusted domain ${domain} is an IP address.`,
  http_domain: (domain) => `The trusted domain ${domain} does not use HTTPS.`,
};

/** Lists all errors that these settings have in production. */
export function productionModeErrors({
  allowLocalhost,
  allowAnySubdomain,
  domains,
}: TrustSettings): ProductionModeError[] {
  const ofDomains = domains.flatMap(({ domain }) => {
    const id = domainFlawOf(domain, allowAnySubdomain);
    return id === undefined ? [] : [{ id, domain, message: messages[id](domain) }];
  });
  if (!allowLocalhost) return ofDomains;
  return [{ id: 'localhost_allowed', message: 'Links and redirects to localhost are allowed.' }, ...ofDomains];
}

function domainFlawOf(domain: string, allowAnySubdomain: boolean): DomainFlaw | 'any_subdomain' | undefined {
  const url = parseUrl(domain);
  if (!url) return 'http_domain';
  if (wildcardOf(url.hostname) === '**' && !allowAnySubdomain) return 'any_subdomain';
  return productionFlawOf(url);
}

/** Why production mode refuses redirects to this URL; undefined if it allows them. */
export function productionFlawOf({ protocol, hostname }: URL): DomainFlaw | undefined {
  // A fully qualified name can end with a dot.
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return 'localhost_domain';
  // The URL parser normalizes every spelling of an IPv4 address.
  if (hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)) return 'ip_domain';
  return protocol === 'https:' ? undefined : 'http_domain';
}
