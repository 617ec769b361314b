import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import {
  authorizeLine,
  beginFlow,
  comeBack,
  ERROR_URL,
  exchange,
  landingOf,
  REDIRECT_URI,
  visitProvider,
  type Mode,
} from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, oauthProviders, useOAuthInstance } from '../../../testing/oauth-instance.ts';

const started = useOAuthInstance();
let project: OwnedProject;
beforeAll(async () => {
  project = await makeOAuthProject(started());
});

const UNKNOWN = 'This sign-in was not started in this browser or is already finished. Please try again.';
const USED = 'You already returned from the provider. Go back to the app to see whether it worked.';
const FOREIGN = 'This sign-in was not started in this browser, or the browser blocks cookies. Please try again.';
const PAGES = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test('the app gets a code and its own state, beside what its address held', async () => {
  const { instance, stub } = started();

  const answer = await visitProvider(instance.app, stub, {
    project,
    query: { redirect_uri: `${REDIRECT_URI}?a=1#part`, state: 'a state & more' },
  });

  expect(answer).toMatchObject({ status: 302, body: {} });
  const location = new URL(answer.headers.get('location') ?? '');
  expect(`${location.origin}${location.pathname}${location.hash}`).toBe(`${REDIRECT_URI}#part`);
  expect(landingOf(answer)).toEqual({ a: '1', code: expect.stringMatching(/^[\da-z]{45}$/), state: 'a state & more' });
});

describe.each<Mode>(['navigation', 'json'])('by %s', (mode) => {
  const begin = () => beginFlow(started().instance.app, { project, mode });

  test('an answer counts once', async () => {
    const { location, cookie } = await begin();
    const back = started().stub.signIn(location);

    expect((await comeBack(started().instance.app, back, cookie)).status).toBe(302);
    expect(await comeBack(started().instance.app, back, cookie)).toMatchObject({ status: 400, body: USED });
  });

  test('an answer of one provider at the address of another ends the flow', async () => {
    const { location, cookie } = await begin();
    const back = started().stub.signIn(location);
    const mixedUp = new URL(back.href.replace('/callback/github', '/callback/google'));

    const answer = await comeBack(started().instance.app, mixedUp, cookie);

    expect(landingOf(answer)).toMatchObject({ errorCode: 'INVALID_AUTHORIZATION_CODE' });
    expect((await comeBack(started().instance.app, back, cookie)).body).toBe(USED);
  });

  test('a wrong iss is refused', async () => {
    const { location, cookie } = await begin();
    const back = started().stub.signIn(location);
    back.searchParams.set('iss', 'https://evil.example');

    expect(landingOf(await comeBack(started().instance.app, back, cookie))).toMatchObject({
      errorCode: 'INVALID_AUTHORIZATION_CODE',
    });
  });

  test.each([
    [599_999, 'code'],
    [600_000, 'OUTER_OAUTH_TIMEOUT'],
  ])('after %i ms it comes to %s', async (millis, outcome) => {
    const { location, cookie } = await begin();
    started().instance.clock.advance(millis);

    const landed = landingOf(await comeBack(started().instance.app, started().stub.signIn(location), cookie));

    expect('code' in landed ? 'code' : landed['errorCode']).toBe(outcome);
  });

  test('a refusal at the provider is told to the app', async () => {
    const { location, cookie } = await begin();

    const answer = await comeBack(started().instance.app, started().stub.refuse(location), cookie);

    expect(answer.status).toBe(307);
    const told = answer.headers.get('location') ?? '';
    expect(told.startsWith(`${ERROR_URL}?`)).toBe(true);
    expect(landingOf(answer)).toEqual({
      errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
      message: 'The sign-in was cancelled at the provider. Please try again.',
      details: '{}',
      error: 'OAUTH_PROVIDER_ACCESS_DENIED',
      error_description: 'The sign-in was cancelled at the provider. Please try again.',
    });
  });

  test('keys that have changed meanwhile end it, and so does a provider that is off', async () => {
    const own = await makeOAuthProject(started());
    const { app } = started().instance;
    const set = (providers: readonly object[]) =>
      call(app, 'PATCH /api/v1/projects/current', {
        as: 'admin',
        project: own,
        body: { config: { oauth_providers: providers } },
      });
    const flows = [await beginFlow(app, { project: own, mode }), await beginFlow(app, { project: own, mode })] as const;

    await set([oauthProviders[0], { ...oauthProviders[1], client_id: 'other-client' }]);
    const changed = await comeBack(app, started().stub.signIn(flows[0].location), flows[0].cookie);
    await set([oauthProviders[0], { ...oauthProviders[1], enabled: false }]);
    const off = await comeBack(app, started().stub.signIn(flows[1].location), flows[1].cookie);

    expect(landingOf(changed)).toMatchObject({ errorCode: 'INVALID_AUTHORIZATION_CODE' });
    expect(landingOf(off)).toMatchObject({ errorCode: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' });
  });
});

describe('another browser', () => {
  test('gets nowhere, and uses nothing up', async () => {
    const { location, cookie } = await beginFlow(started().instance.app, { project });
    const back = started().stub.signIn(location);

    const foreign = await comeBack(started().instance.app, back);

    expect(foreign).toMatchObject({ status: 400, knownError: null, body: FOREIGN });
    expect((await comeBack(started().instance.app, back, cookie)).status).toBe(302);
  });

  test.each([
    ['another value', (cookie: string) => cookie.replace('=true', '=false')],
    ['the cookie of another flow', (cookie: string) => cookie.replace(/inner-./, 'inner-0')],
    ['the name that only https has', (cookie: string) => `__Host-${cookie}`],
  ])('with %s as well', async (_, change) => {
    const { location, cookie = '' } = await beginFlow(started().instance.app, { project });
    const wrong = change(cookie) === cookie ? `x${cookie}` : change(cookie);

    expect(await comeBack(started().instance.app, started().stub.signIn(location), wrong)).toMatchObject({
      status: 400,
      body: FOREIGN,
    });
  });
});

describe('the cookie', () => {
  test('is forgotten in every answer', async () => {
    const { location, cookie = '' } = await beginFlow(started().instance.app, { project });
    const back = started().stub.signIn(location);
    const forgotten = `${cookie.split('=', 1)[0]}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; HttpOnly`;

    for (const sent of [undefined, cookie, cookie])
      expect((await comeBack(started().instance.app, back, sent)).headers.getSetCookie()).toEqual([forgotten]);
  });

  test('is tied to this host over https', async () => {
    const ctx = { ...started().instance.ctx, baseUrl: 'https://auth.example.com' };
    const app = createApp(ctx, { lifecycle: { isStopping: false } });

    const { location, cookie = '' } = await beginFlow(app, { project });

    expect(cookie).toMatch(/^__Host-stack-oauth-inner-[\da-z]{45}=true$/);
    const back = started().stub.signIn(location);
    expect(back.origin).toBe('https://auth.example.com');
    expect((await comeBack(app, back, cookie.replace('__Host-', ''))).status).toBe(400); // a neighbour may have set it
    expect((await comeBack(app, back, cookie)).status).toBe(302);
  });
});

test('whoever only looks ahead (HEAD) begins nothing and ends nothing', async () => {
  const { app } = started().instance;
  const look = (path: string, headers = {}) => app.request(path, { method: 'HEAD', headers });
  const { location, cookie = '' } = await beginFlow(app, { project });
  const back = started().stub.signIn(location);

  const added = await rowsAddedBy(started().instance, async () => {
    expect((await look(authorizeLine({ project }).replace('GET ', ''))).status).toBe(405);
    expect((await look(`${back.pathname}${back.search}`, { cookie })).status).toBe(405);
  });

  expect(added).toEqual({});
  expect((await comeBack(app, back, cookie)).status).toBe(302);
});

test.each([
  { state: '', names: [] },
  { state: 'invalid-state', names: ['invalid-state'] },
  { state: 'x'.repeat(45), names: ['x'.repeat(45)] },
  { state: 'x'.repeat(99), names: ['x'.repeat(45)] },
  { state: 'a; b=c', names: ['abc'] },
  { state: '\u0000', names: [] },
])('$state is no state, and no more of it reaches the cookie that is deleted than its name may hold', async (given) => {
  const { state, names } = given;
  const answer = await call(
    started().instance.app,
    `GET /api/v1/auth/oauth/callback/github?code=x&state=${encodeURIComponent(state)}`,
  );

  expect(answer.status).toBe(400);
  expect(answer.headers.getSetCookie().map((cookie) => cookie.replace(/Expires=[^;]+; /, ''))).toEqual(
    names.map((name) => `stack-oauth-inner-${name}=; Path=/; Max-Age=0; HttpOnly`),
  );
});

describe('where people may be sent', () => {
  const visit = (query: Record<string, string | undefined>) =>
    visitProvider(started().instance.app, started().stub, { project, query });

  test.each(['redirect_uri', 'after_callback_redirect_url'])(
    'an untrusted %s is refused before anything is written',
    async (name) => {
      let answer = {};
      const added = await rowsAddedBy(started().instance, async () => {
        answer = await visit({ [name]: 'https://evil.example/x', error_redirect_url: undefined });
      });

      expect(answer).toMatchObject(refused('REDIRECT_URL_NOT_WHITELISTED'));
      expect(added).toEqual({});
    },
  );

  test('it is told to the app where that is trusted', async () => {
    const answer = await visit({ redirect_uri: 'https://evil.example/x' });

    expect(answer.status).toBe(307);
    expect(landingOf(answer)).toMatchObject({ errorCode: 'REDIRECT_URL_NOT_WHITELISTED' });
  });

  test.each(['error_redirect_url', 'error_redirect_uri'])('an untrusted %s is not used', async (name) => {
    const { location, cookie } = await beginFlow(started().instance.app, {
      project,
      query: { error_redirect_url: undefined, [name]: 'https://evil.example/x' },
    });

    const answer = await comeBack(started().instance.app, started().stub.refuse(location), cookie);

    expect(answer).toMatchObject(refused('OAUTH_PROVIDER_ACCESS_DENIED'));
    expect(answer.headers.get('location')).toBeNull();
  });

  test('error_redirect_uri wins, and keeps its query', async () => {
    const { location, cookie } = await beginFlow(started().instance.app, {
      project,
      query: { error_redirect_uri: 'http://localhost:8101/other?a=1' },
    });

    const answer = await comeBack(started().instance.app, started().stub.refuse(location), cookie);

    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:8101\/other\?a=1&errorCode=OAUTH/);
  });
});

describe('a browser that asks for pages', () => {
  test('sees one where the flow is unknown', async () => {
    const unknown = new URL(`http://localhost:8100/api/v1/auth/oauth/callback/github?code=x&state=${'x'.repeat(45)}`);

    const answer = await comeBack(started().instance.app, unknown, undefined, PAGES);

    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(UNKNOWN);
    expect(answer.body).toContain('Please go back to the app and try again.');
  });

  test('is shown the way back where there is one', async () => {
    await started().instance.query(
      `insert into rate_limits (project_id, bucket, window_ends_at, count) values ($1, 'sign-up from 203.0.113.9', '2999-01-01', 99)`,
      [project.id],
    );
    const { location, cookie } = await beginFlow(started().instance.app, { project });
    const person = { id: '4711', email: null, isEmailVerified: false, name: null, picture: null };

    const answer = await comeBack(started().instance.app, started().stub.signIn(location, person), cookie, {
      ...PAGES,
      from: '203.0.113.9',
    });

    expect(answer.status).toBe(429);
    expect(answer.body).toContain(`<a href="${ERROR_URL}">Back to localhost:8101</a>`);
  });

  test('whoever comes back again is told so and led to the app, though the cookie is gone', async () => {
    const { app } = started().instance;
    const { location, cookie } = await beginFlow(app, { project });
    const back = started().stub.signIn(location);
    await comeBack(app, back, cookie, PAGES);

    const again = await comeBack(app, back, undefined, PAGES);

    expect(again.status).toBe(400);
    expect(again.body).toContain(USED);
    expect(again.body).toContain(`<a href="${REDIRECT_URI}">Back to localhost:8101</a>`);
  });

  test('so is whoever has no cookies', async () => {
    const { location } = await beginFlow(started().instance.app, { project });

    const answer = await comeBack(started().instance.app, started().stub.signIn(location), undefined, PAGES);

    expect(answer.body).toContain(FOREIGN);
    expect(answer.body).toContain(`<a href="${REDIRECT_URI}">Back to localhost:8101</a>`);
  });

  test.each([
    ['the error page, where the other is not trusted', ERROR_URL, `<a href="${ERROR_URL}">`],
    ['nowhere, where neither is', 'https://evil.example/', 'Please go back to the app and try again.'],
  ])('the way back leads to %s', async (_, error_redirect_url, shown) => {
    const query = { redirect_uri: 'https://evil.example/handler', error_redirect_url };
    const { location } = await beginFlow(started().instance.app, { project, query });

    const { body } = await comeBack(started().instance.app, started().stub.signIn(location), undefined, PAGES);

    expect(body).toContain(shown);
    expect(body).not.toContain('evil.example');
  });
});

test('an answer by form is sent on to the same address by GET, where the cookie is', async () => {
  const { location, cookie } = await beginFlow(started().instance.app, { project });
  const back = started().stub.signIn(location);

  const answer = await call(started().instance.app, `POST ${back.pathname as '/'}`, {
    rawBody: back.searchParams.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

  expect(answer).toMatchObject({ status: 303, body: {} });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const next = new URL(answer.headers.get('location') ?? '');
  expect(next.href).toBe(back.href.replace(/\?.*/, next.search));
  const { code = '' } = landingOf(await comeBack(started().instance.app, next, cookie));
  expect((await exchange(started().instance.app, code, { project })).status).toBe(200);
});

test('of a form only what belongs to the answer is sent on, and not without end', async () => {
  const answer = await call(started().instance.app, 'POST /api/v1/auth/oauth/callback/github', {
    body: { state: 's', code: 'x'.repeat(2049), iss: 'i', error: 'e', error_description: '', user: 'x'.repeat(9000) },
  });

  expect(landingOf(answer)).toEqual({
    state: 's',
    code: 'x'.repeat(2048),
    iss: 'i',
    error: 'e',
    error_description: '',
  });
});

test.each([
  ['code', '', 'INVALID_AUTHORIZATION_CODE'],
  ['code', 'x'.repeat(2049), 'INVALID_AUTHORIZATION_CODE'],
  ['iss', 'x'.repeat(2049), 'INVALID_AUTHORIZATION_CODE'],
  ['error', 'x'.repeat(2049), 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE'],
])('a %s that is empty or too long is told to the app, and the cookie goes', async (name, value, errorCode) => {
  const { location, cookie } = await beginFlow(started().instance.app, { project });
  const back = started().stub.signIn(location);
  back.searchParams.set(name, value);

  const answer = await comeBack(started().instance.app, back, cookie);

  expect(landingOf(answer)).toMatchObject({ errorCode });
  expect(answer.headers.getSetCookie()).toHaveLength(1);
});

test('a provider id that is none stays inside the path', async () => {
  const answer = await call(started().instance.app, 'POST /api/v1/auth/oauth/callback/a%3Fb%23c', {
    body: { code: 'x' },
  });

  expect(answer.headers.get('location')).toBe('http://localhost:8100/api/v1/auth/oauth/callback/a%3Fb%23c?code=x');
});
