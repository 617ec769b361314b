import { describe, expect, test } from 'vitest';
import { hostileUrls, trustedDomains } from '../../testing/hostile-urls.ts';
import { isTrustedUrl, requireTrustedUrl } from './callback-url.ts';
import type { ProjectConfig } from './project.ts';

const domains = (...names: string[]) => names.map((domain) => ({ domain, handlerPath: '/handler' }));

const production = { allowLocalhost: false, domains: domains(...trustedDomains) };
const development = { allowLocalhost: true, domains: [] };

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
    expect(isTrustedUrl({ allowLocalhost: false, domains: domains(domain) }, 'https://app.example.com/')).toBe(false);
  }
});

test('what is not trusted is told with its code', () => {
  const config = production as unknown as ProjectConfig;

  expect(() => requireTrustedUrl(config, 'https://evil.example')).toThrow(
    expect.objectContaining({ code: 'REDIRECT_URL_NOT_WHITELISTED' }),
  );
  expect(() => requireTrustedUrl(config, 'https://app.example.com')).not.toThrow();
});
