import { parseUrl } from './parse-url.ts';
import { wildcardOf } from './trusted-host.ts';

/** What keeps a project from being ready for production. Zod-free: pages show it before anything is sent. */
export interface ProductionModeError {
  readonly id: 'localhost_allowed' | 'any_subdomain' | DomainFlaw;
  /** The trusted domain that is meant, where it is one. */
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

/** Everything about these settings that is wrong in production. */
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

/** Why nobody may be sent there in production; undefined where people may. */
export function productionFlawOf({ protocol, hostname }: URL): DomainFlaw | undefined {
  // With the dot at its end that a whole name may have.
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return 'localhost_domain';
  // The parser has written every spelling of an IPv4 address in its usual form.
  if (hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)) return 'ip_domain';
  return protocol === 'https:' ? undefined : 'http_domain';
}
