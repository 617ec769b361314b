import { describe, expect, test } from 'vitest';
import { hostileUrls, trustedDomains } from '../../testing/hostile-urls.ts';
import { isTrustedUrl, requireTrustedUrl } from './callback-url.ts';
import type { Project } from './project.ts';

const domains = (...names: string[]) => names.map((domain) => ({ domain, handlerPath: '/handler' }));

const production = { isProductionMode: false, allowLocalhost: false, domains: domains(...trustedDomains) };
const development = { isProductionMode: false, allowLocalhost: true, domains: [] };

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
        { isProductionMode: false, allowLocalhost: false, domains: domains(domain) },
        'https://app.example.com/',
      ),
    ).toBe(false);
  }
});

test('what is not trusted is told with its code', () => {
  const project = { isProductionMode: false, config: production } as unknown as Project;

  expect(() => requireTrustedUrl(project, 'https://evil.example')).toThrow(
    expect.objectContaining({ code: 'REDIRECT_URL_NOT_WHITELISTED' }),
  );
  expect(() => requireTrustedUrl(project, 'https://app.example.com')).not.toThrow();
});

describe('in production mode', () => {
  const bad = ['http://app.example.com', 'https://localhost', 'https://203.0.113.7', 'https://[2001:db8::1]'];
  const live = { isProductionMode: true, allowLocalhost: true, domains: domains(...trustedDomains, ...bad) };

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
