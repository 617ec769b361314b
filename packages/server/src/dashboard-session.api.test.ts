import { afterAll, beforeEach, describe, expect } from 'vitest';
import { createApp, type App } from './app.ts';
import type { Context } from './context.ts';
import { withDashboard } from './dashboard-app.ts';
import { createLogger } from './platform/logger.ts';
import { answered, ask, mismatch, refused } from './testing/ask.ts';
import { call, type CallAnswer } from './testing/call.ts';
import { captureLog } from './testing/captured-log.ts';
import { makeDashboardFolder, type DashboardFolder } from './testing/dashboard-folder.ts';
import { instance, instanceTest } from './testing/instance-test.ts';
import { makeProject } from './testing/make-project.ts';
import { sessionIdOf, signUp, type SignedIn } from './testing/sign-up.ts';
import { internalKeys } from './testing/test-instance.ts';
import { ALIVE, DEAD, tokensAlive } from './testing/tokens-alive.ts';

const KEEP = 'POST /dashboard/session';
const RENEW = 'POST /dashboard/session/token';
const LEAVE = 'DELETE /dashboard/session';
const ORIGIN = 'http://localhost:8100';
const IS_OVER = refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
const SECURE =
  /^__Host-keystead-owner=(\w*); Path=\/; Expires=[^;]+; Max-Age=(\d+); Secure; HttpOnly; SameSite=Strict$/;
const PLAIN = /^keystead-owner=(\w*); Path=\/; Expires=[^;]+; Max-Age=(\d+); HttpOnly; SameSite=Strict$/;

const test = instanceTest();
let folder: DashboardFolder;
let site: App;
let user: SignedIn;
test.beforeAll(async () => {
  folder = makeDashboardFolder();
  site = siteOf(instance.ctx);
});
beforeEach(async () => {
  user = await signUp(instance.app);
});
afterAll(() => folder.remove());

const siteOf = (ctx: Context, { isPublic = true } = {}): App =>
  withDashboard(createApp(ctx, { lifecycle: { isStopping: false } }), ctx, {
    folder: folder.path,
    publishableClientKey: internalKeys.client,
    isProduction: false,
    isPublic,
  });

/** As a browser sends what a page of the dashboard asks for. */
const asPage = (cookie?: string, origin = ORIGIN) => ({
  host: new URL(origin).host,
  origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-keystead-dashboard': '1',
  ...(cookie !== undefined && { cookie }),
});
const keep = (refreshToken: string, app = site, headers: Record<string, string> = asPage()) =>
  call(app, KEEP, { body: { refresh_token: refreshToken }, headers });
const renew = (cookie: string | undefined, app = site) => call(app, RENEW, { headers: asPage(cookie) });
const cookieOf = ({ headers }: CallAnswer, form = PLAIN) => form.exec(headers.getSetCookie().join('\n'))?.[1];
const accessOf = ({ body }: CallAnswer) => (body as { access_token: string }).access_token;
const plain = ({ status, knownError, body }: CallAnswer) => ({ status, knownError, body });

/** A signed-in owner at the dashboard: what the browser holds for them. */
async function atDashboard(): Promise<{ cookie: string; accessToken: string; refreshToken: string }> {
  const answer = await keep(user.refreshToken);
  const refreshToken = cookieOf(answer) ?? '';
  return { cookie: `keystead-owner=${refreshToken}`, accessToken: accessOf(answer), refreshToken };
}

describe('an owner', () => {
  test('who signs in keeps the session in a cookie that scripts cannot read, and the token of the page is spent', async () => {
    const answer = await keep(user.refreshToken);

    expect(plain(answer)).toEqual(answered({ access_token: expect.any(String) }));
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(PLAIN)]);
    expect(PLAIN.exec(answer.headers.getSetCookie()[0] ?? '')?.[2]).toBe('31536000');
    expect(sessionIdOf({ accessToken: accessOf(answer) })).toBe(sessionIdOf(user));
    expect(cookieOf(answer)).not.toBe(user.refreshToken);
    instance.clock.advance(30_000);
    expect(await tokensAlive(instance.app, user)).toMatchObject({ refresh: false });
  });

  test('gets access tokens for the cookie, and the cookie is replaced as it gets old', async () => {
    const { cookie, accessToken } = await atDashboard();
    const soon = await renew(cookie);
    expect(`keystead-owner=${cookieOf(soon)}`).toBe(cookie);
    instance.clock.advance(60_000);
    const later = await renew(cookie);

    expect(sessionIdOf({ accessToken: accessOf(later) })).toBe(sessionIdOf({ accessToken }));
    expect(`keystead-owner=${cookieOf(later)}`).not.toBe(cookie);
    const held = { accessToken: accessOf(later), refreshToken: cookieOf(later) ?? '' };
    expect(await tokensAlive(instance.app, held)).toEqual(ALIVE);
  });

  test('who signs out ends the session for all tokens of it, and the cookie goes', async () => {
    const held = await atDashboard();

    const answer = await call(site, LEAVE, { headers: asPage(held.cookie) });

    expect(plain(answer)).toEqual(answered({ success: true }));
    expect(cookieOf(answer)).toBe('');
    expect(await tokensAlive(instance.app, held)).toEqual(DEAD); // also an access token that somebody carried off
    const again = await call(site, LEAVE, { headers: asPage(held.cookie) });
    expect([plain(again), cookieOf(again)]).toEqual([answered({ success: true }), '']);
  });

  test('who signs in again, or as somebody else, ends the session that the cookie held', async () => {
    const older = await atDashboard();
    const next = await signUp(instance.app);

    const answer = await keep(next.refreshToken, site, asPage(older.cookie));

    expect(plain(answer)).toEqual(answered({ access_token: expect.any(String) }));
    expect(await tokensAlive(instance.app, older)).toEqual(DEAD);
    const held = { accessToken: accessOf(answer), refreshToken: cookieOf(answer) ?? '' };
    expect(await tokensAlive(instance.app, held)).toEqual(ALIVE);
  });

  test('whose page says twice what it signed in with keeps the session', async () => {
    const { cookie } = await atDashboard();

    const answer = await keep(user.refreshToken, site, asPage(cookie));

    const held = { accessToken: accessOf(answer), refreshToken: cookieOf(answer) ?? '' };
    expect(await tokensAlive(instance.app, held)).toEqual(ALIVE);
  });

  test('whose new session is refused keeps the older one, and whose older one is over the new one', async () => {
    const older = await atDashboard();
    expect(plain(await keep('of nobody', site, asPage(older.cookie)))).toEqual(IS_OVER);
    expect(await tokensAlive(instance.app, older)).toEqual(ALIVE);

    await call(site, LEAVE, { headers: asPage(older.cookie) });
    const next = await signUp(instance.app);
    expect((await keep(next.refreshToken, site, asPage(older.cookie))).status).toBe(200);
  });

  test('whose session ended elsewhere is told so, and the cookie goes', async () => {
    const { cookie, accessToken } = await atDashboard();
    await call(instance.app, 'DELETE /api/v1/auth/sessions?user_id=me&scope=global', { as: 'client', accessToken });
    await instance.query('delete from sessions where user_id = $1', [user.userId]);

    const answer = await renew(cookie);

    expect(plain(answer)).toEqual(IS_OVER);
    expect(cookieOf(answer)).toBe('');
  });

  test('without a cookie is nobody', async () => {
    for (const cookie of [undefined, '', 'keystead-owner=', 'other=1'])
      expect(plain(await renew(cookie))).toEqual(IS_OVER);
    expect((await call(site, LEAVE, { headers: asPage() })).status).toBe(200);
  });

  test('is seen in the list of sessions with the browser that was used, and where', async () => {
    const headers = { ...asPage(), 'user-agent': 'Mozilla/5.0 (dashboard)' };
    const sent = { body: { refresh_token: user.refreshToken }, headers, from: '203.0.113.7' };
    const accessToken = accessOf(await call(site, KEEP, sent));
    const { body } = await call(instance.app, 'GET /api/v1/auth/sessions?user_id=me', { as: 'client', accessToken });
    expect(body).toMatchObject({
      items: [{ device: 'Mozilla/5.0 (dashboard)', last_used_at_end_user_ip_info: { ip: '203.0.113.7' } }],
    });
  });

  test('may have the answer as 200, which spares the console of the browser a red line', async () => {
    const answer = await call(site, RENEW, { headers: { ...asPage(), 'x-stack-override-error-status': 'true' } });
    expect([answer.status, answer.headers.get('x-stack-actual-status')]).toEqual([200, '401']);
    expect(answer.knownError).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });
});

describe('tabs', () => {
  test('that renew at once, over two processes, all go on with one cookie', async () => {
    const other = siteOf(instance.secondContext());
    const { cookie } = await atDashboard();
    instance.clock.advance(60_000);

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => renew(cookie, index % 2 === 0 ? site : other)),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const cookies = new Set(answers.map((answer) => cookieOf(answer)));
    expect(cookies.size).toBe(1);
    expect((await renew(`keystead-owner=${[...cookies][0]}`, other)).status).toBe(200);
  });

  test('of which one signs out while others renew leave no living token behind', async () => {
    const other = siteOf(instance.secondContext());
    const { cookie } = await atDashboard();
    instance.clock.advance(60_000);

    const [left, ...renewed] = await Promise.all([
      call(other, LEAVE, { headers: asPage(cookie) }),
      ...Array.from({ length: 6 }, (_, index) => renew(cookie, index % 2 === 0 ? site : other)),
    ]);

    expect(left.status).toBe(200);
    expect(renewed.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
    for (const answer of renewed.filter(({ status }) => status === 200)) {
      const held = { accessToken: accessOf(answer), refreshToken: cookieOf(answer) ?? '' };
      expect(await tokensAlive(instance.app, held)).toEqual(DEAD);
    }
  });

  test('that come with an old cookie end the session, as a thief would', async () => {
    const { cookie } = await atDashboard();
    instance.clock.advance(60_000);
    const renewed = await renew(cookie);
    instance.clock.advance(30_000);

    expect(plain(await renew(cookie))).toEqual(IS_OVER);
    const held = { accessToken: accessOf(renewed), refreshToken: cookieOf(renewed) ?? '' };
    expect(await tokensAlive(instance.app, held)).toEqual(DEAD);
  });
});

describe('the first refresh token, which the page has seen', () => {
  const grant = (refreshToken: string) => {
    const client = { client_id: 'internal', client_secret: internalKeys.client };
    const body = { grant_type: 'refresh_token', ...client, refresh_token: refreshToken, rotate: 'true' };
    return call(instance.app, 'POST /api/v1/auth/oauth/token', { body });
  };

  test('gives the one in the cookie for 30 seconds, and two who use that end the session', async () => {
    const { cookie, refreshToken } = await atDashboard();
    instance.clock.advance(29_999);
    expect((await grant(user.refreshToken)).body).toMatchObject({ refresh_token: refreshToken });

    instance.clock.advance(30_001);
    const renewed = await renew(cookie);
    instance.clock.advance(30_000);
    expect((await grant(refreshToken)).status).toBe(401);
    expect(plain(await renew(`keystead-owner=${cookieOf(renewed)}`))).toEqual(IS_OVER);
  });

  test('ends the session after that', async () => {
    const held = await atDashboard();
    instance.clock.advance(30_000);
    expect((await grant(user.refreshToken)).status).toBe(401);
    expect(await tokensAlive(instance.app, held)).toEqual(DEAD);
  });
});

describe('nobody else uses the cookie', () => {
  const strangers: [who: string, headers: (own: Record<string, string>) => Record<string, string>][] = [
    ['another site', (own) => ({ ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
    ['another site, by a browser that says no more', (own) => without({ ...own, origin: 'https://evil.example' })],
    ['another port', (own) => ({ ...own, origin: 'http://localhost:8101', 'sec-fetch-site': 'same-site' })],
    ['another port, by a browser that says no more', (own) => without({ ...own, origin: 'http://localhost:8101' })],
    ['the same host by https', (own) => ({ ...own, origin: 'https://localhost:8100' })],
    ['a frame in a sandbox', (own) => ({ ...own, origin: 'null', 'sec-fetch-site': 'cross-site' })],
    ['a frame in a sandbox of its own page', (own) => ({ ...own, origin: 'null' })],
    ['an address bar', (own) => without({ ...own, 'sec-fetch-site': 'none' }, 'origin')],
    ['who does not say where it comes from', (own) => without(without(own), 'origin')],
    ['a form', (own) => ({ ...own, 'content-type': 'application/x-www-form-urlencoded' })],
    ['a form of text', (own) => ({ ...own, 'content-type': 'text/plain' })],
    ['a form of files', (own) => ({ ...own, 'content-type': 'multipart/form-data; boundary=x' })],
    ['a request without a type', (own) => without(own, 'content-type')],
    ['a request without the header', (own) => without(own, 'x-keystead-dashboard')],
  ];
  function without(headers: Record<string, string>, name = 'sec-fetch-site'): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
  }
  const state = () => instance.query('select * from sessions order by id');

  test.for(strangers)('%s is refused, and nothing changes', async ([, headersOf]) => {
    const { cookie } = await atDashboard();
    instance.clock.advance(60_000); // a renewal would show
    const before = await state();
    for (const [line, rawBody] of [
      [KEEP, JSON.stringify({ refresh_token: user.refreshToken })],
      [RENEW, undefined],
      [LEAVE, undefined],
    ] as const) {
      const answer = await call(site, line, { headers: headersOf(asPage(cookie)), rawBody });
      expect([line, answer.status]).toEqual([line, 403]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(JSON.stringify(answer.body)).not.toContain('access_token');
    }
    expect(await state()).toEqual(before);
  });

  test.for([
    'GET /dashboard/session',
    'HEAD /dashboard/session',
    'PUT /dashboard/session',
    'GET /dashboard/session/token',
  ])('%s is no way in, and nothing changes', async (line) => {
    const { cookie } = await atDashboard();
    instance.clock.advance(60_000);
    const before = await state();
    const answer = await call(site, line as 'GET /', { headers: asPage(cookie) });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([405, []]);
    expect(await state()).toEqual(before);
  });

  test('a preflight is not answered, so no browser sends what follows it', async () => {
    for (const path of ['/dashboard/session', '/dashboard/session/token']) {
      const { headers } = await site.request(path, { method: 'OPTIONS', headers: { origin: 'http://localhost:8101' } });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('the API does not read it', async () => {
    const { cookie } = await atDashboard();
    expect(await ask(site, 'GET /api/v1/users/me', { as: 'client', headers: { cookie } })).toEqual(
      refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
    const refresh = 'POST /api/v1/auth/sessions/current/refresh';
    expect(await ask(site, refresh, { as: 'client', headers: { cookie } })).toEqual(IS_OVER);
  });

  test('and none of its own pages is answered with more than its own policy, also where it refuses', async () => {
    for (const answer of [await renew(undefined), await call(site, LEAVE), await call(site, 'GET /dashboard/session')])
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .* 'nonce-\w{45}'/);
  });
});

describe('a session', () => {
  test('of another project is refused, by token and by cookie, and lives on', async () => {
    const project = await makeProject(instance.app);
    const stranger = await signUp(instance.app, { project });

    expect(plain(await keep(stranger.refreshToken))).toEqual(IS_OVER);
    expect(plain(await renew(`keystead-owner=${stranger.refreshToken}`))).toEqual(IS_OVER);
    await call(site, LEAVE, { headers: asPage(`keystead-owner=${stranger.refreshToken}`) });
    expect(await tokensAlive(instance.app, stranger, project)).toEqual(ALIVE);
  });

  test.for<[body: string, answer: object]>([
    ['{', refused('BODY_PARSING_ERROR', { message: 'Invalid JSON format' })],
    ['{}', mismatch(KEEP, 'body.refresh_token is a required field')],
    ['{"refresh_token":7}', mismatch(KEEP, 'body.refresh_token must be of type string')],
    ['{"refresh_token":"x","more":1}', mismatch(KEEP, 'body contains unknown properties: more')],
    ['{"refresh_token":""}', IS_OVER],
    ['{"refresh_token":"x"}', IS_OVER],
  ])('is not kept for %s', async ([rawBody, expected]) => {
    const answer = await call(site, KEEP, { rawBody, headers: asPage() });
    expect(plain(answer)).toEqual(expected);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is not kept for a body that is too large', async () => {
    const rawBody = JSON.stringify({ refresh_token: 'x'.repeat(1_100_000) });
    expect((await call(site, KEEP, { rawBody, headers: asPage() })).status).toBe(413);
  });
});

describe('where it is served', () => {
  const https = 'https://auth.example.com';

  test('over https the cookie belongs to this host alone and travels encrypted', async () => {
    const secure = siteOf({ ...instance.ctx, baseUrl: https });
    const kept = await keep(user.refreshToken, secure, asPage(undefined, https));
    expect(kept.headers.getSetCookie()).toEqual([expect.stringMatching(SECURE)]);
    const token = cookieOf(kept, SECURE);

    const bare = await call(secure, RENEW, { headers: asPage(`keystead-owner=${token}`, https) });
    expect(plain(bare)).toEqual(IS_OVER); // a neighbour under the same domain may have set it
    const held = await call(secure, RENEW, { headers: asPage(`__Host-keystead-owner=${token}`, https) });
    expect(held.status).toBe(200);
  });

  test('behind a proxy that gives it another name, its public address counts', async () => {
    const secure = siteOf({ ...instance.ctx, baseUrl: https });
    const headers = { ...asPage(undefined, https), host: '127.0.0.1:8100' };
    expect((await keep(user.refreshToken, secure, headers)).status).toBe(200);
  });

  test('on a port of its own the name that it is called by counts, and the cookie fits how it is reached', async () => {
    const apart = siteOf({ ...instance.ctx, baseUrl: https }, { isPublic: false });
    const tunnel = await keep(user.refreshToken, apart, asPage(undefined, 'http://localhost:8110'));
    expect(tunnel.headers.getSetCookie()).toEqual([expect.stringMatching(PLAIN)]);

    const inside = asPage(`__Host-keystead-owner=${cookieOf(tunnel)}`, 'https://dashboard.internal');
    const proxied = await call(apart, RENEW, { headers: inside });
    expect(proxied.headers.getSetCookie()).toEqual([expect.stringMatching(SECURE)]);

    const foreign = { ...inside, origin: https, 'sec-fetch-site': 'same-site' };
    expect((await call(apart, RENEW, { headers: foreign })).status).toBe(403);
  });
});

test('the log tells of requests, and of nothing in them', async () => {
  const log = captureLog();
  const logged = siteOf({ ...instance.ctx, log: createLogger('trace', log) });
  const kept = await keep(user.refreshToken, logged);
  const cookie = `keystead-owner=${cookieOf(kept)}`;
  const renewed = await renew(cookie, logged);
  await call(logged, LEAVE, { headers: asPage(cookie) });
  await renew(cookie, logged);

  const text = log.text();
  expect(text.match(/"route":"\/dashboard\/session(?:\/token)?"/g)).toHaveLength(4);
  for (const secret of [user.refreshToken, cookieOf(kept), accessOf(kept), accessOf(renewed)])
    expect(text).not.toContain(secret);
});
