import { describe, expect, test } from 'vitest';
import { besideWildcards, hostileUrls, trustedDomains, wildcardDomains } from '../../../testing/hostile-urls.ts';
import { judgeUrl, wildcardProblem } from './callback-url.ts';

const isTrustedUrl = (...given: Parameters<typeof judgeUrl>): boolean => judgeUrl(...given).isTrusted;

const domains = (...names: string[]) => names.map((domain) => ({ domain, handlerPath: '/handler' }));

const production = {
  isProductionMode: false,
  allowAnySubdomain: false,
  allowLocalhost: false,
  domains: domains(...trustedDomains),
};
const development = { isProductionMode: false, allowAnySubdomain: false, allowLocalhost: true, domains: [] };

describe('on a project with trusted domains', () => {
  test.each([
    'https://app.example.com',
    'https://app.example.com/',
    'https://app.example.com/handler/email-verification',
    'https://app.example.com/handler?after=/x#y',
    'https://app.example.com?code=1',
    'https://app.example.com:443/handler',
    'HTTPS://APP.EXAMPLE.COM/Handler',
    'https://app.example.com/%2e%2e/x',
    'https://app.example.com/a/../b',
    'https://app.example.com//b',
    'https://example.org/app',
    'https://example.org/app/',
    'https://example.org/app?x=1',
    'https://example.org/app/handler/password-reset',
    'https://example.org/x/../app/y',
    'https://example.net:8443/handler',
  ])('%j is trusted', (url) => {
    expect(isTrustedUrl(production, url)).toBe(true);
  });
});

describe('on a project that allows localhost', () => {
  test.each([
    'http://localhost',
    'http://localhost:3000/handler',
    'https://localhost/handler',
    'http://LOCALHOST:3000',
    'http://app.localhost:3000/x',
    'http://a.b.localhost',
    'http://127.0.0.1:8101/handler',
    'http://127.1.2.3',
  ])('%j is trusted, and not where localhost is off', (url) => {
    expect(isTrustedUrl(development, url)).toBe(true);
    expect(isTrustedUrl(production, url)).toBe(false);
  });
});

describe.each(hostileUrls)('%s', (_, urls) => {
  test.each(urls)('%j is refused', (url) => {
    expect(isTrustedUrl(production, url)).toBe(false);
    expect(isTrustedUrl({ ...production, allowLocalhost: true }, url)).toBe(false);
  });
});

test('a stored domain that is no plain address trusts nothing', () => {
  for (const domain of ['http:\\\\app.example.com', 'https://user@app.example.com', 'app.example.com', '']) {
    expect(
      isTrustedUrl(
        { isProductionMode: false, allowAnySubdomain: false, allowLocalhost: false, domains: domains(domain) },
        'https://app.example.com/',
      ),
    ).toBe(false);
  }
});

describe('in production mode', () => {
  const bad = ['http://app.example.com', 'https://localhost', 'https://203.0.113.7', 'https://[2001:db8::1]'];
  const live = {
    isProductionMode: true,
    allowAnySubdomain: false,
    allowLocalhost: true,
    domains: domains(...trustedDomains, ...bad),
  };

  test('trusted domains are trusted as ever', () => {
    for (const url of ['https://app.example.com/handler', 'https://example.org/app/x', 'https://example.net:8443/x'])
      expect(isTrustedUrl(live, url)).toBe(true);
  });

  test.each([
    'http://localhost',
    'http://localhost:3000/handler',
    'https://localhost/handler',
    'https://LOCALHOST',
    'https://localhost.',
    'https://app.localhost',
    'https://app.localhost.',
    'http://127.0.0.1:8101/handler',
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://127.0.0.1.',
    'https://203.0.113.7',
    'https://203.0.113.7/handler',
    'https://[::1]',
    'https://[2001:db8::1]/handler',
    'https://[::ffff:203.0.113.7]',
    'https://0.0.0.0',
    'http://app.example.com',
    'http://app.example.com/handler',
  ])('%j is refused, whatever was allowed before', (url) => {
    expect(isTrustedUrl(live, url)).toBe(false);
  });

  test.each(hostileUrls.flatMap(([, urls]) => urls))('%j is refused', (url) => {
    expect(isTrustedUrl({ ...live, domains: domains(...trustedDomains) }, url)).toBe(false);
    expect(isTrustedUrl({ ...live, allowLocalhost: false, domains: domains(...trustedDomains) }, url)).toBe(false);
  });
});

describe('why', () => {
  const trust = {
    isProductionMode: false,
    allowAnySubdomain: false,
    allowLocalhost: false,
    domains: domains('https://app.example.com', 'https://example.org/app', 'https://example.net:8443'),
  };

  test.each([
    ['https://app.example.com/x', 'trusted_domain', 'https://app.example.com'],
    ['https://example.org/app/x', 'trusted_domain', 'https://example.org/app'],
    ['http://app.example.com/x', 'scheme_differs', 'https://app.example.com'],
    ['https://app.example.com:8443', 'port_differs', 'https://app.example.com'],
    ['https://example.net/x', 'port_differs', 'https://example.net:8443'],
    ['https://example.org/apple', 'path_outside', 'https://example.org/app'],
    ['https://example.org/app/%2e%2e%2fx', 'path_unclear', 'https://example.org/app'],
    ['https://www.app.example.com', 'no_domain_matches_host'],
    ['https://evil.example', 'no_domain_matches_host'],
    ['http://192.168.1.20:5173/handler', 'http_outside_localhost'],
    ['http://10.0.0.7', 'http_outside_localhost'],
    ['http://[fd00::7]:5173', 'http_outside_localhost'],
    ['http://laptop.local:5173', 'http_outside_localhost'],
    ['https://192.168.1.20:5173', 'no_domain_matches_host'],
    ['http://localhost:3000', 'localhost_not_allowed'],
    ['http://127.0.0.1', 'localhost_not_allowed'],
    ['https://user:password@app.example.com', 'credentials_in_url'],
    ['https://app.example.com\\@evil.example', 'unclear_characters'],
    ['https://app.example.com/a b', 'unclear_characters'],
    ['myapp://callback', 'scheme_not_http'],
    ['localhost:3000/handler', 'scheme_not_http'],
    ['javascript:alert(1)', 'scheme_not_http'],
    ['app.example.com', 'not_a_url'],
    ['/handler', 'not_a_url'],
    ['https:/app.example.com', 'not_a_url'],
    ['https://', 'not_a_url'],
  ])('%s: %s', (url, reason, domain?: string) => {
    const isTrusted = reason === 'trusted_domain';
    expect(judgeUrl(trust, url)).toEqual({ isTrusted, reason, ...(domain !== undefined && { domain }) });
  });

  test('the domain that comes nearest is named', () => {
    const given = { ...trust, domains: domains('http://a.example', 'https://a.example:1', 'https://a.example/app') };

    expect(judgeUrl(given, 'https://a.example/x')).toMatchObject({
      reason: 'path_outside',
      domain: 'https://a.example/app',
    });
  });

  test.each([
    ['http://localhost:3000', 'localhost_in_production'],
    ['https://203.0.113.7', 'ip_in_production'],
    ['http://app.example.com', 'http_in_production'],
  ])('in production mode %s: %s', (url, reason) => {
    const allowed = {
      ...trust,
      allowLocalhost: true,
      domains: domains('https://203.0.113.7', 'http://app.example.com'),
    };

    expect(judgeUrl(allowed, url).isTrusted).toBe(true);
    expect(judgeUrl({ ...allowed, isProductionMode: true }, url)).toEqual({ isTrusted: false, reason });
  });

  test('localhost that is allowed says so', () => {
    expect(judgeUrl({ ...trust, allowLocalhost: true }, 'http://localhost:3000/x')).toEqual({
      isTrusted: true,
      reason: 'localhost_allowed',
    });
  });
});

describe('wildcards', () => {
  const trust = { isProductionMode: false, allowAnySubdomain: false, allowLocalhost: false };
  const one = { ...trust, domains: domains(wildcardDomains[0]) };
  const any = { ...trust, domains: domains(wildcardDomains[1]) };

  test.each([
    'https://pr-42.preview.example.com/app',
    'https://PR-42.preview.example.com/app/x?y#z',
    'https://pr_42.preview.example.com/app',
    'https://xn--bcher-kva.preview.example.com/app',
    'https://bücher.preview.example.com/app',
  ])('* is one label: %j', (url) => {
    expect(judgeUrl(one, url)).toEqual({
      isTrusted: true,
      reason: 'trusted_domain',
      domain: 'https://*.preview.example.com/app',
    });
  });

  test('a host with umlauts stays a host, however often it is asked for', () => {
    for (let times = 0; times < 20_000; times += 1)
      if (!isTrustedUrl(one, 'https://b\u00fccher.preview.example.com/app'))
        throw new Error(`refused after ${times} times`);
    expect(isTrustedUrl(one, 'https://b\u00fccher.preview.example.com/app')).toBe(true);
  });

  test.each(['https://a.example.org:8443', 'https://a.b.c.example.org:8443/x'])('** is one or more: %j', (url) => {
    expect(isTrustedUrl(any, url)).toBe(true);
  });

  test.each(besideWildcards)('%j is refused', (url) => {
    expect(isTrustedUrl(one, url)).toBe(false);
    expect(isTrustedUrl(any, url)).toBe(false);
  });

  test.each(hostileUrls.flatMap(([, urls]) => urls).filter((url) => !url.includes('app.example.com')))(
    '%j is refused below any name of its own',
    (url) => {
      expect(isTrustedUrl({ ...trust, domains: domains('https://**.app.example.com') }, url)).toBe(false);
    },
  );

  test.each([
    ['https://*.com', 'https://evil.com'],
    ['https://*.co.uk', 'https://evil.co.uk'],
    ['https://**.co.uk', 'https://a.evil.co.uk'],
    ['https://*.vercel.app', 'https://evil.vercel.app'],
    ['https://**.github.io', 'https://evil.github.io'],
    ['https://*.localhost', 'https://a.localhost'],
    ['https://*', 'https://evil'],
    ['https://**', 'https://evil.example'],
    ['https://*.*.example.com', 'https://a.b.example.com'],
    ['https://a.*.example.com', 'https://a.b.example.com'],
    ['https://a-*.example.com', 'https://a-b.example.com'],
    ['https://***.example.com', 'https://a.example.com'],
    ['https://%2a.com', 'https://evil.com'],
    ['https://\uff0a.com', 'https://evil.com'],
  ])('%s trusts nobody, however it came to be stored', (domain, url) => {
    expect(wildcardProblem(domain)).toBeTypeOf('string');
    expect(isTrustedUrl({ ...trust, domains: domains(domain) }, url)).toBe(false);
  });

  test('in production mode ** counts once the owner has confirmed it, and * always', () => {
    const live = { ...any, isProductionMode: true };
    const url = 'https://a.b.example.org:8443';

    expect(isTrustedUrl(live, url)).toBe(false);
    expect(isTrustedUrl({ ...live, allowAnySubdomain: true }, url)).toBe(true);
    expect(isTrustedUrl({ ...live, domains: domains('https://%2a%2a.example.org:8443') }, url)).toBe(false);
    expect(isTrustedUrl({ ...one, isProductionMode: true }, 'https://a.preview.example.com/app')).toBe(true);
  });
});
