import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDevelopmentProvider, type DevelopmentProvider } from './start-development-provider.ts';
import { BASE_URL, begin, callbackOf, discover, Visitor } from './testing/visitor.ts';

const pageFolder = mkdtempSync(path.join(tmpdir(), 'keystead-provider-'));
let provider: DevelopmentProvider;
let port: number;
const warn = vi.spyOn(console, 'warn');

beforeAll(async () => {
  writeFileSync(path.join(pageFolder, 'index.html'), '<html><head></head><body></body></html>');
  mkdirSync(path.join(pageFolder, 'assets'));
  writeFileSync(path.join(pageFolder, 'assets', 'index-1.js'), 'export {};');
  provider = await startDevelopmentProvider({ port: 0, baseUrl: BASE_URL, pageFolder });
  port = Number(new URL(provider.issuer).port);
});
afterAll(async () => {
  await provider.close();
  rmSync(pageFolder, { recursive: true });
  warn.mockRestore();
});

const mira = { name: 'Mira Okafor', email: 'mira@example.com', isEmailVerified: true };
const nobodyYet = { name: 'Zoë Ndiaye', email: 'zoe@example.com', isEmailVerified: false };

interface Asked {
  people: { id: string; name: string; email: string; isEmailVerified: boolean }[];
}

async function ask(visitor: Visitor, page: string): Promise<Asked> {
  return (await (await visitor.visit(`${page}/question`)).json()) as Asked;
}

test('an independent client signs somebody in who was picked from the list', async () => {
  const config = await discover(provider.issuer);
  const { visitor, page, finish, checks } = await begin(config);
  expect((await visitor.visit(page)).status).toBe(200);
  const question = await ask(visitor, page);
  expect(question).toMatchObject({ providerName: 'GitHub', askedBy: BASE_URL, clientId: 'github' });
  expect(question.people).toContainEqual({ id: expect.any(String), ...mira });

  const callback = await finish({ personId: question.people[0]?.id });
  expect(callback.href.startsWith(`${callbackOf('github')}?`)).toBe(true);
  expect(callback.searchParams.get('iss')).toBe(provider.issuer);
  const tokens = await client.authorizationCodeGrant(config, callback, checks);
  const claims = { sub: question.people[0]?.id, name: mira.name, email: mira.email, email_verified: true };
  expect(tokens.claims()).toMatchObject(claims);
  expect(tokens.scope).toBe('openid');
  expect(await client.fetchUserInfo(config, tokens.access_token, String(claims.sub))).toEqual(claims);
});

test('refresh tokens are given, and good once', async () => {
  const config = await discover(provider.issuer);
  const { finish, checks } = await begin(config);
  const { refresh_token = '' } = await client.authorizationCodeGrant(config, await finish(nobodyYet), checks);
  const renewed = await client.refreshTokenGrant(config, refresh_token);
  expect(renewed.refresh_token).not.toBe(refresh_token);
  await expect(client.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('somebody who was typed is offered from then on, and is the same person when typed again', async () => {
  const config = await discover(provider.issuer);
  const subOf = async (answer: object) => {
    const { finish, checks } = await begin(config);
    return (await client.authorizationCodeGrant(config, await finish(answer), checks)).claims();
  };
  const first = await subOf(nobodyYet);
  expect(first).toMatchObject({ email: 'zoe@example.com', email_verified: false });
  const { visitor, page } = await begin(config);
  expect((await ask(visitor, page)).people[0]).toEqual({ id: first?.sub, ...nobodyYet });
  expect(await subOf({ ...nobodyYet, email: 'Zoe@example.com', isEmailVerified: true })).toMatchObject({
    sub: first?.sub,
    email_verified: true,
  });
});

test.for<[what: string, answer: object]>([
  ['nothing', {}],
  ['an unknown person', { personId: 'nobody' }],
  ['no address', { ...mira, email: 'mira' }],
  ['no name', { ...mira, name: ' ' }],
  ['a long name', { ...mira, name: 'x'.repeat(101) }],
  ['a word for a choice', { ...mira, isEmailVerified: 'yes' }],
  ['very much', { ...mira, name: 'x'.repeat(20_000) }],
])('an answer that makes no person is refused, and another one taken: %s', async ([, answer]) => {
  const { visitor, page, finish } = await begin(await discover(provider.issuer));
  const refused = await visitor.choose(page, answer).catch(() => undefined); // what is too long may be cut off
  expect(refused?.status ?? 400).toBe(400);
  expect((await finish(nobodyYet)).searchParams.has('code')).toBe(true);
});

test('whoever refuses comes back with access_denied', async () => {
  const { finish } = await begin(await discover(provider.issuer));
  expect((await finish({ isRefused: true })).searchParams.get('error')).toBe('access_denied');
});

test('somebody who has just signed in is asked again', async () => {
  const { visitor, url, finish } = await begin(await discover(provider.issuer));
  await finish(nobodyYet);
  const again = await visitor.visit(url);
  expect(again.headers.get('location')).toMatch(/^\/interaction\//);
  const silent = await visitor.visit(`${url.href}&prompt=none`);
  expect(new URL(silent.headers.get('location') ?? '').searchParams.get('error')).toBe('login_required');
});

test('a question is over once it was answered, and is none of other browsers', async () => {
  const { visitor, page, finish } = await begin(await discover(provider.issuer));
  const stranger = new Visitor();
  expect((await stranger.visit(`${page}/question`)).status).toBe(404);
  expect((await stranger.choose(page, nobodyYet)).status).toBe(404);
  await finish(nobodyYet);
  expect((await visitor.visit(`${page}/question`)).status).toBe(404);
});

test('answers come from its own page only', async () => {
  const { visitor, page } = await begin(await discover(provider.issuer));
  expect((await visitor.choose(page, nobodyYet, { origin: 'http://localhost:8101' })).status).toBe(403);
  const body = new URLSearchParams({ isRefused: 'true' });
  expect((await visitor.visit(`${page}/answer`, { method: 'POST', body })).status).toBe(400);
  expect((await visitor.choose(page, nobodyYet, { origin: provider.issuer })).status).toBe(200);
});

test('only the callbacks of its instance are served, and only with PKCE', async () => {
  const config = await discover(provider.issuer);
  for (const redirect_uri of [callbackOf('acme'), 'http://localhost:9999/api/v1/auth/oauth/callback/github']) {
    const { response } = await begin(config, { redirect_uri });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<meta name="problem" content="redirect_uri did not match');
  }
  const { response } = await begin(config, { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' });
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request');
});

test('any client id is known, by one secret', async () => {
  const own = await discover(provider.issuer, 'Iv1.of-my-own app');
  const { finish, checks } = await begin(own);
  expect(await client.authorizationCodeGrant(own, await finish(nobodyYet), checks)).toHaveProperty('access_token');
  const wrong = await discover(provider.issuer, 'github', 'another secret');
  const other = await begin(wrong);
  const exchange = client.authorizationCodeGrant(wrong, await other.finish(nobodyYet), other.checks);
  await expect(exchange).rejects.toMatchObject({ status: 401 });
});

test('scopes of the providers are granted as asked for', async () => {
  const config = await discover(provider.issuer);
  const { finish, checks } = await begin(config, { scope: 'openid repo' });
  expect((await client.authorizationCodeGrant(config, await finish(nobodyYet), checks)).scope).toBe('openid repo');
});

test.for<[header: string, value: string]>([
  ['host', 'provider.example.com'],
  ['x-forwarded-for', '203.0.113.7'],
  ['origin', 'https://evil.example'],
])('it answers to this machine alone: %s', async ([header, value]) => {
  const status = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/.well-known/openid-configuration', headers: { [header]: value } })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

test('pages and files are hardened, and nothing else is read', async () => {
  const read = (file: string) => fetch(`${provider.issuer}/${file}`);
  const page = await read('');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  expect((await read('assets/index-1.js')).headers.get('content-type')).toContain('text/javascript');
  for (const file of ['assets/..%2findex.html', 'assets/index-2.js', 'elsewhere', 'assets/']) {
    expect((await read(file)).status).toBe(404);
  }
});

test('a port that is taken is told with its setting', async () => {
  const starting = startDevelopmentProvider({ port, baseUrl: BASE_URL, pageFolder });
  await expect(starting).rejects.toThrow(
    `Port ${port} is already in use. Stop the process that uses it, or set KEYSTEAD_PROVIDER_PORT to another port.`,
  );
});

test('newcomers read no warnings', () => expect(warn.mock.calls).toEqual([]));
