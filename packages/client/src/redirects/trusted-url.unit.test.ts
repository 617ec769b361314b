import { expect, test } from 'vitest';
import { isTrusted, parseWebUrl } from './trusted-url.ts';

const rules = {
  allowLocalhost: false,
  domains: [
    { domain: 'https://app.example' },
    { domain: 'https://shared.example/acme' },
    { domain: 'https://port.example:8443' },
    { domain: 'http://plain.example' },
    { domain: 'not a url' },
    { domain: 'javascript:alert(1)' },
    { domain: 'https://user@named.example' },
  ],
};

function isAllowed(raw: string, allowLocalhost = false): boolean {
  const url = parseWebUrl(raw);
  return url !== undefined && isTrusted(url, { ...rules, allowLocalhost });
}

test.each([
  'https://app.example',
  'https://app.example/',
  'https://APP.example/any/path?query=1#hash',
  'https://app.example:443/page',
  'https://shared.example/acme',
  'https://shared.example/acme/',
  'https://shared.example/acme/page?x=1',
  'https://port.example:8443/page',
  'http://plain.example/',
])('%s is trusted', (url) => {
  expect(isAllowed(url)).toBe(true);
});

const hostile = [
  'https://evil.example/',
  'https://app.example.evil.example/',
  'https://evilapp.example/',
  'https://sub.app.example/',
  'https://app.example./',
  'http://app.example/',
  'https://app.example:8443/',
  'https://app.example:444/',
  'https://port.example/',
  'https://port.example:8444/',
  'https://plain.example/',
  'https://user@app.example/',
  'https://user:pass@app.example/',
  'https://app.example@evil.example/',
  'https://app.example%40evil.example/',
  'https://named.example/',
  'https:\\\\app.example',
  'https://app.example\\@evil.example/',
  'https://evil.example\\.app.example/',
  'https://app.example\\evil',
  'https://app.example/\tpage',
  'https://app.exa\nmple/',
  'https://app.example/\u0000',
  '\u0001https://app.example/',
  'https://app.example/\u007f',
  'java\tscript:alert(1)',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://app.example',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://app.example/',
  'ws://app.example/',
  'blob:https://app.example/6f1c1f3e',
  'filesystem:https://app.example/temporary/x',
  'about:blank',
  'mailto:x@app.example',
  '//app.example/',
  '///app.example/',
  '/page',
  'page',
  '',
  ' ',
  'https://',
  'https:///',
  'http:',
  'https://[::1]/',
  'https://shared.example/',
  'https://shared.example/acme-evil',
  'https://shared.example/acmeevil/',
  'https://shared.example/ACME/',
  'https://shared.example/acme/../other',
  'https://shared.example/acme/%2e%2e/other',
  'https://xn--pp-xka.example/',
  'https://localhost/',
  'http://127.0.0.1/',
  'http://app.localhost:3000/',
];

test.each(hostile)('%j is refused', (url) => {
  expect(isAllowed(url)).toBe(false);
});

test.each([
  'http://localhost',
  'https://localhost/',
  'http://localhost:8101/page',
  'http://app.localhost:3000/',
  'http://127.0.0.1:5173/',
  'https://127.255.0.3/',
  'http://127.1/',
])('%s is trusted where localhost is', (url) => {
  expect(isAllowed(url, true)).toBe(true);
});

test.each([
  'http://localhost.evil.example/',
  'http://evil-localhost/',
  'http://notlocalhost/',
  'http://localhost./',
  'http://127.0.0.1.evil.example/',
  'http://128.0.0.1/',
  'http://127.evil.example/',
  'http://user@localhost/',
  'http://localhost@evil.example/',
  'http://localhost\\@evil.example/',
  'http://[::1]/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'ftp://localhost/',
  'javascript://localhost/%0aalert(1)',
])('%j is refused even where localhost is trusted', (url) => {
  expect(isAllowed(url, true)).toBe(false);
});

test('a wildcard stands for one label, two of them for more, and never for the domain itself', () => {
  const trusts = (domain: string, url: string) =>
    isTrusted(new URL(url), { allowLocalhost: false, domains: [{ domain }] });

  expect(trusts('https://*.preview.example.com', 'https://pr-1.preview.example.com/x')).toBe(true);
  expect(trusts('https://**.example.com', 'https://a.b.example.com/x')).toBe(true);
  for (const url of [
    'https://preview.example.com',
    'https://a.b.preview.example.com',
    'https://a.preview.example.com:8443',
    'http://a.preview.example.com',
    'https://apreview.example.com',
    'https://a.preview.example.com.evil.example',
    'https://*.preview.example.com',
  ])
    expect(trusts('https://*.preview.example.com', url)).toBe(false);
});
