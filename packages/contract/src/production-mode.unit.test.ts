import { expect, test } from 'vitest';
import { productionModeErrors } from './production-mode.ts';

const ready = { allowLocalhost: false, allowAnySubdomain: false, domains: [{ domain: 'https://app.example.com' }] };
const withDomain = (domain: string) => productionModeErrors({ ...ready, domains: [...ready.domains, { domain }] });

test('a project with domains of the web, or with none, is ready', () => {
  expect(productionModeErrors(ready)).toEqual([]);
  expect(productionModeErrors({ ...ready, domains: [] })).toEqual([]);
});

test('localhost that is allowed is named', () => {
  expect(productionModeErrors({ ...ready, allowLocalhost: true })).toEqual([
    { id: 'localhost_allowed', message: 'Links and redirects to localhost are allowed.' },
  ]);
});

test.each([
  ['https://localhost', 'localhost_domain', 'is localhost'],
  ['https://localhost:8443', 'localhost_domain', 'is localhost'],
  ['https://app.localhost.', 'localhost_domain', 'is localhost'],
  ['http://localhost', 'localhost_domain', 'is localhost'],
  ['https://127.0.0.1', 'ip_domain', 'is an IP address'],
  ['https://2130706433', 'ip_domain', 'is an IP address'],
  ['https://[2001:db8::1]:8443', 'ip_domain', 'is an IP address'],
  ['http://app.example.com', 'http_domain', 'does not use HTTPS'],
  ['app.example.com', 'http_domain', 'does not use HTTPS'],
] as const)('the domain %s is named as %s', (domain, id, words) => {
  expect(withDomain(domain)).toEqual([{ id, domain, message: `The trusted domain ${domain} ${words}.` }]);
});

test('a name that only looks like them is fine', () => {
  for (const domain of ['https://mylocalhost', 'https://localhost.example.com', 'https://1.2.3.4.example.com'])
    expect(withDomain(domain)).toEqual([]);
});

test('all are named at once', () => {
  const domains = ['https://localhost', 'https://203.0.113.7'].map((domain) => ({ domain }));

  expect(productionModeErrors({ ...ready, allowLocalhost: true, domains }).map(({ id }) => id)).toEqual([
    'localhost_allowed',
    'localhost_domain',
    'ip_domain',
  ]);
});

test('a wildcard of any depth is wrong until the owner has confirmed it, and one of a single label is not', () => {
  const domains = [{ domain: 'https://**.example.com' }, { domain: 'https://*.example.com' }];

  expect(productionModeErrors({ ...ready, domains })).toEqual([
    {
      id: 'any_subdomain',
      domain: 'https://**.example.com',
      message: 'The trusted domain https://**.example.com trusts every subdomain, and allow_any_subdomain is off.',
    },
  ]);
  expect(productionModeErrors({ ...ready, domains, allowAnySubdomain: true })).toEqual([]);
});
