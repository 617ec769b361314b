import { describe, expect, test } from 'vitest';
import { isTrustedUrl, requireTrustedUrl } from './callback-url.ts';
import type { ProjectConfig } from './project.ts';

const domains = (...names: string[]) => names.map((domain) => ({ domain, handlerPath: '/handler' }));

/** An app at the root of a host, one below a path, one at a port; no localhost. */
const production = {
  allowLocalhost: false,
  domains: domains('https://app.example.com', 'https://example.org/app', 'https://example.net:8443/'),
};
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

const otherHosts = [
  'https://evil.example',
  'https://example.com',
  'https://www.app.example.com',
  'https://xapp.example.com',
  'https://app.example.com.evil.example',
  'https://app.example.comevil.example',
  'https://app.example.com.',
  'https://app.example.co',
  'https://app-example.com',
  'https://app%2eexample%2ecom.evil.example',
  'https://evil.example/app.example.com',
  'https://evil.example/https://app.example.com',
  'https://evil.example?https://app.example.com',
  'https://evil.example#https://app.example.com',
  'https://evil.example\uff0fapp.example.com',
  'https://evil.example\u2044app.example.com',
  'https://app.ex\u0430mple.com',
  'https://*.example.com',
  'https://10.0.0.1',
  'https://[::1]',
];
const userinfo = [
  'https://app.example.com@evil.example',
  'https://app.example.com:443@evil.example/',
  'https://user@app.example.com',
  'https://user:password@app.example.com',
  'https://@app.example.com',
  'https://:@app.example.com',
  'https://evil.example%40app.example.com',
  'https://evil.example\\@app.example.com',
  'https://app.example.com\\@evil.example',
  'https://evil.example#@app.example.com',
  'https://evil.example?@app.example.com',
];
const schemes = [
  'http://app.example.com',
  'http://app.example.com:443',
  'ftp://app.example.com',
  'ws://app.example.com',
  'javascript://app.example.com/%0aalert(1)',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://app.example.com/6f1c1f3e',
  'file://app.example.com/etc/passwd',
  'view-source:https://app.example.com',
  'intent://app.example.com#Intent;scheme=https;end',
  'app.example.com',
  '//app.example.com',
  '/handler',
  '',
];
const ports = [
  'https://app.example.com:8443',
  'https://app.example.com:80',
  'https://app.example.com:0',
  'https://app.example.com:65536',
  'https://app.example.com:443443',
  'https://example.net',
  'https://example.net:443/',
  'https://example.net:08444',
];
const paths = [
  'https://example.org',
  'https://example.org/',
  'https://example.org/apple',
  'https://example.org/App',
  'https://example.org/app/..',
  'https://example.org/app/../evil',
  'https://example.org/app/%2e%2e/evil',
  'https://example.org/app/.%2E/evil',
  'https://example.org/app/%2e%2e%2fevil',
  'https://example.org/app/..%2fevil',
  'https://example.org/app%2f..%2fevil',
  'https://example.org/app%2fevil',
  'https://example.org/app/..%5cevil',
  'https://example.org/app/..;/evil',
  'https://example.org/app/.;/evil',
  'https://example.org/app;/../evil',
  'https://example.org//app',
  'https://example.org/./evil/app',
  'https://example.org/evil?/app',
  'https://example.org/evil#/app',
];
const oddlyWritten = [
  'https:app.example.com',
  'https:/app.example.com',
  'https:///app.example.com',
  'https:////app.example.com',
  'https:\\\\app.example.com',
  'https:/\\app.example.com',
  'https://app.example.com\\.evil.example',
  'https://app.example.com\\x',
  ' https://app.example.com',
  'https://app.example.com ',
  'https://app.example.com/a b',
  'https://app.example.com\t.evil.example',
  'https://app.example.com\n',
  'https://app.example.com/\r\nlocation: https://evil.example',
  'ht\ntps://app.example.com',
  'https://app.example.com/\u0000',
  'https://app.example.com/\u007f',
  'https://app.example.com/\u202egro.live',
  'https://app.\u200bexample.com',
  'https://app.exa\u00admple.com',
  '\ufeffhttps://app.example.com',
  'https://',
  'https://?app.example.com',
];
const almostLocalhost = [
  'http://localhost.evil.example',
  'http://localhostevil.example',
  'http://evillocalhost',
  'http://localhost@evil.example',
  'http://user@localhost',
  'http://localhost:3000@evil.example',
  'http://localhost\\@evil.example',
  'http://evil.example/localhost',
  'http://evil.example#.localhost',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.1@evil.example',
  'http://128.0.0.1',
  'http://0.0.0.0',
  'http://10.127.0.1',
  'http://[::1]:3000',
  'http://[::ffff:127.0.0.1]',
  'http://1270.0.0.1',
  'ftp://localhost',
  'javascript://localhost/%0aalert(1)',
];

describe.each([
  ['another host', otherHosts],
  ['user information', userinfo],
  ['another scheme', schemes],
  ['another port', ports],
  ['another path', paths],
  ['odd writing', oddlyWritten],
  ['what only looks like localhost', almostLocalhost],
])('%s', (_, urls) => {
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
