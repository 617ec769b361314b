import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoApp } from './demo-app.ts';

const SCRIPT = `export const words = ${JSON.stringify('so many words '.repeat(100))};`;
const STYLE = '.page { color: red }'.repeat(100);

const project = { id: 'a-project', displayName: 'Demo', publishableClientKey: 'pck_demo' };
let parent: string;
let folder: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'keystead-demo-'));
  folder = join(parent, 'dist');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Demo</title>');
  writeFileSync(join(folder, 'assets', 'index-1a2b.js'), 'export {};');
  // As the build leaves them; of the sheet there is no .br.
  writeFileSync(join(folder, 'assets', 'words-3c4d.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'words-3c4d.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'words-3c4d.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'style-5e6f.css'), STYLE);
  writeFileSync(join(folder, 'assets', 'style-5e6f.css.gz'), gzipSync(STYLE));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(parent, 'secret.txt'), 's3cret');
});
afterAll(() => rmSync(parent, { recursive: true }));

const ask = (path: string, { baseUrl = 'http://localhost:8100', method = 'GET', headers = {} } = {}) =>
  createDemoApp({ folder, baseUrl, project }).request(path, { method, headers });

test('the app learns its project and key from the JSON beside it', async () => {
  const response = await ask('/keystead.json');

  expect(await response.json()).toEqual({
    baseUrl: 'http://localhost:8100',
    projectId: 'a-project',
    projectName: 'Demo',
    publishableClientKey: 'pck_demo',
  });
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('it learns where its mails arrive', async () => {
  const inboxUrl = 'http://localhost:8100/inbox';
  const app = createDemoApp({ folder, baseUrl: 'http://localhost:8100', inboxUrl, project });
  expect(await (await app.request('/keystead.json')).json()).toHaveProperty('inboxUrl', inboxUrl);
});

test.for([
  '/',
  '/index.html',
  '/handler/sign-in',
  '/handler/sign-up',
  '/handler/email-verification?code=x',
  '/account',
])('%s is the page, which finds its own way from there', async (path) => {
  const response = await ask(path);

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('<title>Demo</title>');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('files are served as what they are', async () => {
  const script = await ask('/assets/index-1a2b.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await ask('/favicon.svg')).headers.get('content-type')).toContain('image/svg+xml');
});

describe('files that the build compressed', () => {
  const fetched = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const response = await ask(path, { method, headers });
    const of = (name: string) => response.headers.get(name);
    return {
      bytes: Buffer.from(await response.arrayBuffer()),
      status: response.status,
      encoding: of('content-encoding'),
      head: { type: of('content-type'), caching: of('cache-control'), vary: of('vary') },
      length: of('content-length'),
    };
  };
  const head = {
    type: 'text/javascript; charset=utf-8',
    caching: 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  };
  const [br, gzip, plain] = [brotliCompressSync(SCRIPT), gzipSync(SCRIPT), Buffer.from(SCRIPT)];

  test.for([
    ['gzip, deflate, br, zstd', 'br', br],
    ['br', 'br', br],
    ['gzip, deflate', 'gzip', gzip],
    ['gzip, br;q=0', 'gzip', gzip],
    ['identity', null, plain],
    ['zstd, x-unknown', null, plain],
    ['gzip;q=0', null, plain],
    ['', null, plain],
  ] as const)('to %j they are sent as %s', async ([accepted, encoding, bytes]) => {
    const asked = { 'accept-encoding': accepted };
    const answer = { status: 200, encoding, head, length: String(bytes.length) };
    expect(await fetched('/assets/words-3c4d.js', asked)).toEqual({ ...answer, bytes });
    expect(await fetched('/assets/words-3c4d.js', asked, 'HEAD')).toEqual({ ...answer, bytes: Buffer.alloc(0) });
  });

  test('of one that is there in gzip alone, that is sent', async () => {
    const asked = { 'accept-encoding': 'gzip, br' };
    expect(await fetched('/assets/style-5e6f.css', asked)).toMatchObject({ encoding: 'gzip', bytes: gzipSync(STYLE) });
  });

  test('a range is one of the file itself', async () => {
    const asked = { 'accept-encoding': 'br', range: 'bytes=0-5' };
    expect(await fetched('/assets/words-3c4d.js', asked)).toMatchObject({
      status: 206,
      encoding: null,
      bytes: Buffer.from('export'),
    });
  });

  test('what was too small to be compressed is sent as it is', async () => {
    expect(await fetched('/assets/index-1a2b.js', { 'accept-encoding': 'br, gzip' })).toMatchObject({
      encoding: null,
      bytes: Buffer.from('export {};'),
    });
  });
});

test.for(['/assets/missing.js', '/assets/', '/assets/deep/missing.css'])(
  '%s is missing rather than the page, and nobody keeps that',
  async (path) => {
    const response = await ask(path);

    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  },
);

test.for([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%252e%252e/secret.txt',
  '//etc/passwd',
  '/etc/passwd%00.js',
])('%s does not lead out of the folder', async (path) => {
  const text = await (await ask(path)).text();

  expect(text).not.toContain('s3cret');
  expect(text).not.toContain('root:');
});

test.for(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is for nobody', async (method) => {
  for (const path of ['/', '/keystead.json', '/handler/sign-in', '/assets/index-1a2b.js'])
    expect((await ask(path, { method })).status).toBe(404);
});

describe('every answer is hardened', () => {
  const policy = (api: string) =>
    [
      "default-src 'self'",
      `connect-src 'self' ${api}`,
      `img-src 'self' ${api} https: data:`,
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ');

  test.for(['/', '/handler/sign-in', '/keystead.json', '/assets/index-1a2b.js', '/assets/missing.js'])(
    '%s',
    async (path) => {
      expect(Object.fromEntries((await ask(path)).headers)).toMatchObject({
        'content-security-policy': policy('http://localhost:8100'),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
    },
  );

  test('over https browsers are told to stay there, and the API may lie below a path', async () => {
    const { headers } = await ask('/', { baseUrl: 'https://auth.example.com/keystead' });

    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toBe(policy('https://auth.example.com'));
  });

  test('over http they are not', async () => {
    expect((await ask('/')).headers.has('strict-transport-security')).toBe(false);
  });
});
