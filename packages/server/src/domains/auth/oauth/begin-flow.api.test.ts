import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { impersonatedToken } from '../../../testing/impersonations.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { mintToken, readToken, signingKeyOf } from '../../../testing/mint-token.ts';
import { authorizeLine, beginFlow, type FlowOptions } from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { signUp } from '../../../testing/sign-up.ts';

const started = useOAuthInstance({ flowLimits: { perNetworkInOneHour: 3 } });
let project: OwnedProject;
beforeAll(async () => {
  project = await makeOAuthProject(started());
});

const begin = (options: FlowOptions = {}) =>
  call(started().instance.app, authorizeLine({ project, ...options }), { from: options.from });

test('a browser is sent to the provider, with a cookie that binds the flow to it', async () => {
  const { status, headers, body } = await begin();

  expect(status).toBe(307);
  expect(body).toEqual({});
  const location = new URL(headers.get('location') ?? '');
  expect(`${location.origin}${location.pathname}`).toBe('https://github.com/login/oauth/authorize');
  const asked = Object.fromEntries(location.searchParams);
  expect(asked).toMatchObject({
    client_id: 'own-client',
    redirect_uri: 'http://localhost:8100/api/v1/auth/oauth/callback/github',
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'user:email',
    state: expect.stringMatching(/^[\da-z]{45}$/),
  });
  const expires = new Date(started().instance.clock.now().getTime() + 600_000).toUTCString();
  expect(headers.getSetCookie()).toEqual([
    `stack-oauth-inner-${asked['state']}=true; Path=/; Expires=${expires}; Max-Age=600; HttpOnly`,
  ]);
});

test.each(['stack_response_mode', 'hexclave_response_mode'])(
  'a script that asks by %s gets the address, and no cookie',
  async (name) => {
    const { status, headers, body } = await begin({ query: { [name]: 'json' } });

    expect(status).toBe(200);
    expect(body).toEqual({ location: expect.stringMatching(/^https:\/\/github\.com\/login\/oauth\/authorize\?/) });
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  },
);

test('each flow has a state, a verifier and a nonce of its own, and none is stored as it is', async () => {
  const [one, other] = [
    await beginFlow(started().instance.app, { project }),
    await beginFlow(started().instance.app, { project }),
  ];
  const asked = [one, other].map(({ location }) => Object.fromEntries(new URL(location).searchParams));

  expect(asked[0]?.['state']).not.toBe(asked[1]?.['state']);
  expect(asked[0]?.['code_challenge']).not.toBe(asked[1]?.['code_challenge']);
  const rows = await started().instance.query<{ row: string }>('select f::text as row from oauth_flows f');
  for (const { row } of rows) for (const { state = '' } of asked) expect(row).not.toContain(state);
});

describe('refuses', () => {
  test.each<[name: string, query: FlowOptions['query'], expected: () => object]>([
    [
      'a project that does not exist',
      { client_id: 'nowhere' },
      () => refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: 'nowhere' }),
    ],
    [
      'a wrong key',
      { client_secret: 'pck_wrong' },
      () => refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: project.id }),
    ],
    ['another scope', { scope: 'openid' }, () => refused('INVALID_SCOPE', { scope: 'openid' })],
  ])('%s', async (_, query, expected) => {
    expect(await begin({ query })).toMatchObject(expected());
  });

  test.each([
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['no PKCE', { code_challenge: undefined }],
    ['a challenge that is none', { code_challenge: 'x'.repeat(42) }],
    ['no state', { state: undefined }],
    ['a redirect_uri that is no URL', { redirect_uri: 'handler' }],
    ['what it does not know', { surprise: '1' }],
    ['what is too long', { state: 'x'.repeat(2049) }],
    ['scopes that no provider can have', { provider_scope: 'repo ü' }],
  ])('%s', async (_, query) => {
    expect((await begin({ query })).knownError).toBe('SCHEMA_ERROR');
  });

  test.each(['discord', 'spotify', 'nowhere', '__proto__'])('%s, which is not offered', async (provider) => {
    expect((await begin({ provider })).knownError).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  });

  test('more scopes where the keys are shared', async () => {
    expect((await begin({ provider: 'google', query: { provider_scope: 'calendar' } })).knownError).toBe(
      'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    );
    const { location } = await beginFlow(started().instance.app, {
      project,
      query: { provider_scope: 'repo  user:email' },
    });
    expect(new URL(location).searchParams.get('scope')).toBe('user:email repo');
  });
});

describe('whoever links an account', () => {
  const linkWith = (token: string | undefined) => begin({ query: { type: 'link', token } });

  test('is signed in', async () => {
    expect((await linkWith(undefined)).knownError).toBe('USER_AUTHENTICATION_REQUIRED');
    expect((await linkWith('x')).knownError).toBe('UNPARSABLE_ACCESS_TOKEN');
    expect((await linkWith('x'.repeat(4096))).knownError).toBe('UNPARSABLE_ACCESS_TOKEN');
    expect((await linkWith('x'.repeat(4097))).knownError).toBe('SCHEMA_ERROR');
  });

  test('in a session that lives, with a token that has not expired', async () => {
    const user = await signUp(started().instance.app, { project });
    const { header, claims } = readToken(user.accessToken);
    const { privateKey } = await signingKeyOf(started().instance.ctx, project.id);
    const expired = mintToken(header, { ...claims, exp: 1 }, privateKey);

    expect((await linkWith(user.accessToken)).status).toBe(307);
    expect((await linkWith(expired)).knownError).toBe('ACCESS_TOKEN_EXPIRED');
    await call(started().instance.app, 'DELETE /api/v1/auth/sessions/current', {
      as: 'client',
      project,
      refreshToken: user.refreshToken,
    });
    expect((await linkWith(user.accessToken)).knownError).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('has signed in a short while ago, where the project wants it', async () => {
    const { instance } = started();
    const strict = await makeOAuthProject(started(), { require_recent_sign_in: true });
    const { userId, accessToken } = await signUp(instance.app, { project: strict });
    const link = (from: string) => begin({ project: strict, linkedBy: accessToken, from });

    expect((await link('198.51.100.7')).status).toBe(307);
    await instance.query("update sessions set created_at = created_at - interval '11 minutes' where user_id = $1", [
      userId,
    ]);
    expect((await link('198.51.100.8')).knownError).toBe('RECENT_SIGN_IN_REQUIRED');
  });

  test('is the user, and nobody who is signed in as them', async () => {
    const { instance } = started();
    const { accessToken } = await signUp(instance.app, { project });
    const begun = () => instance.query('select 1 from oauth_flows where project_id = $1', [project.id]);
    const before = await begun();

    expect(await linkWith(await impersonatedToken(instance, accessToken, project))).toMatchObject(
      refused('IMPERSONATION_NOT_ALLOWED'),
    );
    expect(await begun()).toEqual(before);
  });

  test('in the same project', async () => {
    const { accessToken } = await signUp(started().instance.app);

    expect(await linkWith(accessToken)).toMatchObject({ status: 403, knownError: null });
  });

  test('where people sign in, a token is not looked at', async () => {
    expect((await begin({ query: { token: 'x' } })).status).toBe(307);
  });
});

test('flows of one network are limited, each project and network by itself', async () => {
  const other = await makeOAuthProject(started());
  const from = '203.0.113.7';
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1) statuses.push((await begin({ from })).status);

  expect(statuses).toEqual([307, 307, 307, 429]);
  expect((await begin({ from })).headers.get('retry-after')).toBe('3600');
  expect((await begin({ from: '203.0.113.8' })).status).toBe(307);
  expect((await begin({ from, project: other })).status).toBe(307);
  started().instance.clock.advance(3_600_000);
  expect((await begin({ from })).status).toBe(307);
});

test('a browser that asks for pages sees a refusal as one', async () => {
  const answer = await call(started().instance.app, authorizeLine({ project, provider: 'discord' }), {
    headers: { accept: 'text/html,application/xhtml+xml' },
  });

  expect(answer).toMatchObject({ status: 400, knownError: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' });
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('The OAuth provider does not exist or is not enabled for this project.');
});
