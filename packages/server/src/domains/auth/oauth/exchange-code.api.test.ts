import { beforeAll, describe, expect, test } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { connectTestAccount } from '../../../testing/connected-account.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import {
  challengeOf,
  exchange,
  exchangeBody,
  landingOf,
  REDIRECT_URI,
  VERIFIER,
  visitProvider,
  type FlowOptions,
} from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira, type StubPerson } from '../../../testing/provider-stub-answers.ts';
import { passSecondFactor, signUpWithMfa, totpNow } from '../../../testing/second-factor.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const started = useOAuthInstance();
let project: OwnedProject;
let otherProject: OwnedProject;
beforeAll(async () => {
  project = await makeOAuthProject(started());
  otherProject = await makeOAuthProject(started());
});

const newCode = async (options: FlowOptions & { person?: StubPerson } = {}): Promise<string> =>
  landingOf(await visitProvider(started().instance.app, started().stub, { project, ...options }))['code'] ?? '';
const use = (code: string, more: object = {}) => exchange(started().instance.app, code, { project, ...more });

test('a code gives a session, with all that published clients read, and no cache keeps it', async () => {
  const afterCallback = 'http://localhost:8101/after';
  const code = await newCode({ query: { after_callback_redirect_url: afterCallback } });

  const { status, body, headers } = await use(code);

  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.stringMatching(/^[\da-z]{45}$/),
    token_type: 'Bearer',
    expires_in: 599,
    scope: 'legacy',
    is_new_user: true,
    newUser: true,
    after_callback_redirect_url: afterCallback,
    afterCallbackRedirectUrl: afterCallback,
  });
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('pragma')).toBe('no-cache');
});

test('a code that nobody used ends with all sessions of its project, and those of others stay', async () => {
  const app = started().instance.app;
  const [code, other] = [await newCode(), await newCode({ project: otherProject })];

  expect(await ask(app, 'POST /api/v1/internal/session-ends', { as: 'admin', project })).toMatchObject({ status: 201 });

  expect(await use(code)).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));
  expect(await use(other, { project: otherProject })).toMatchObject({ status: 200 });
  expect(await use(await newCode())).toMatchObject({ status: 200 });
});

test.each([
  ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['as JSON', { 'content-type': 'application/json' }],
])('the client proves itself in the body, sent %s', async (_, headers) => {
  const body = exchangeBody(await newCode(), { project });
  const rawBody = headers['content-type'].endsWith('json')
    ? JSON.stringify(body)
    : new URLSearchParams(Object.entries(body) as [string, string][]).toString();

  const { status } = await call(started().instance.app, 'POST /api/v1/auth/oauth/token', { rawBody, headers });

  expect(status).toBe(200);
});

test('or by Basic authentication', async () => {
  const { client_id, client_secret, ...body } = exchangeBody(await newCode(), { project });
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');

  const { status } = await call(started().instance.app, 'POST /api/v1/auth/oauth/token', {
    body,
    headers: { authorization: `Basic ${basic}` },
  });

  expect(status).toBe(200);
});

describe('the code verifier', () => {
  test.each([
    [42, 400],
    [43, 200],
    [128, 200],
    [129, 400],
  ])('may have %i characters: %i', async (length, status) => {
    const verifier = 'v'.repeat(length);
    const code = await newCode({ query: { code_challenge: challengeOf(verifier) } });

    expect((await use(code, { code_verifier: verifier })).status).toBe(status);
  });

  test.each([
    ['a wrong one', 'w'.repeat(43)],
    ['the challenge itself', challengeOf(VERIFIER)],
    ['one with other letters', `${VERIFIER.slice(1)}%`],
  ])('%s is refused and uses nothing up', async (_, verifier) => {
    const code = await newCode();

    expect(await use(code, { code_verifier: verifier })).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));
    expect((await use(code)).status).toBe(200);
  });

  test('is asked for', async () => {
    const code = await newCode();

    expect((await use(code, { code_verifier: undefined })).knownError).toBe('SCHEMA_ERROR');
    expect((await use(code)).status).toBe(200);
  });

  test('of another flow is refused', async () => {
    const [one, other] = ['1'.repeat(43), '2'.repeat(43)];
    const code = await newCode({ query: { code_challenge: challengeOf(one) } });
    const otherCode = await newCode({ query: { code_challenge: challengeOf(other) } });

    expect((await use(code, { code_verifier: other })).knownError).toBe('INVALID_AUTHORIZATION_CODE');
    expect((await use(otherCode, { code_verifier: one })).knownError).toBe('INVALID_AUTHORIZATION_CODE');
    expect((await use(code, { code_verifier: one })).status).toBe(200);
  });
});

test.each([
  ['another path', 'http://localhost:8101/handler/other'],
  ['more of a query', `${REDIRECT_URI}?a=1`],
  ['a slash at its end', `${REDIRECT_URI}/`],
  ['another origin', 'https://evil.example/'],
])('a redirect_uri with %s is not that of the flow, and uses nothing up', async (_, redirect_uri) => {
  const code = await newCode();

  expect(await use(code, { redirect_uri })).toMatchObject(refused('REDIRECT_URL_NOT_WHITELISTED'));
  expect((await use(code)).status).toBe(200);
});

test('another project gets nothing for it, and uses nothing up', async () => {
  const code = await newCode();

  expect(await use(code, { project: otherProject })).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));
  expect(
    await exchange(started().instance.app, code, { project: { ...project, keys: otherProject.keys } }),
  ).toMatchObject(refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: project.id }));
  expect((await use(code)).status).toBe(200);
});

test.each([
  [59_999, 200],
  [60_000, 400],
])('after %i ms it is answered with %i', async (millis, status) => {
  const code = await newCode();
  started().instance.clock.advance(millis);

  expect((await use(code)).status).toBe(status);
});

describe('a second use', () => {
  test('ends what the first gave, and nothing else', async () => {
    const bystander = await signUp(started().instance.app, { project });
    const code = await newCode();
    const { body } = await use(code);
    const { access_token: accessToken, refresh_token: refreshToken } = body as Record<string, string>;
    const tokens = { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' };

    expect(await use(code)).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));

    expect(await tokensAlive(started().instance.app, tokens, project)).toEqual(DEAD);
    expect(await tokensAlive(started().instance.app, bystander, project)).toEqual(ALIVE);
  });

  describe('where the first asked for a second factor', () => {
    let accounts = 9_000_000;

    /** Their code, and the attempt that its first use began. */
    async function beginAttempt() {
      const { app } = started().instance;
      const { user, accountId } = await connectTestAccount(started().instance, {
        project,
        accountId: String((accounts += 1)),
      });
      const { secret } = await signUpWithMfa(started().instance, { project, user });
      const code = await newCode({ person: { ...mira, id: accountId, email: newEmail() } });
      const { body } = await use(code);
      const { attempt_code: attempt } = (body as { details: { attempt_code: string } }).details;
      const pass = () => passSecondFactor(app, { code: attempt, totp: totpNow(started().instance, secret), project });
      return { user, code, pass };
    }

    test('ends the attempt, and nothing else', async () => {
      const { user, code, pass } = await beginAttempt();
      const bystander = await beginAttempt();

      expect(await use(code)).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));

      expect(await pass()).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
      expect(await bystander.pass()).toMatchObject({ status: 200 });
      expect(await tokensAlive(started().instance.app, user, project)).toEqual(ALIVE);
    });

    test('ends the session that the attempt has led to', async () => {
      const { user, code, pass } = await beginAttempt();
      const { body } = await pass();
      const { access_token: accessToken = '', refresh_token: refreshToken = '' } = body as Record<string, string>;
      const session = { accessToken, refreshToken };
      expect(await tokensAlive(started().instance.app, session, project)).toEqual(ALIVE);

      expect(await use(code)).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));

      expect(await tokensAlive(started().instance.app, session, project)).toEqual(DEAD);
      expect(await tokensAlive(started().instance.app, user, project)).toEqual(ALIVE);
    });
  });

  test.each([
    ['without the verifier', { code_verifier: 'w'.repeat(43) }],
    ['by another project', () => ({ project: otherProject })],
  ])('%s ends nothing: whoever saw the address alone has proved nothing', async (_, given) => {
    const code = await newCode();
    const { body } = await use(code);
    const { access_token: accessToken = '', refresh_token: refreshToken = '' } = body as Record<string, string>;

    await use(code, typeof given === 'function' ? given() : given);

    expect(await tokensAlive(started().instance.app, { accessToken, refreshToken }, project)).toEqual(ALIVE);
  });

  test('is recognised for an hour, until the sweep forgets the code', async () => {
    const code = await newCode();
    const { body } = await use(code);
    const { access_token: accessToken = '', refresh_token: refreshToken = '' } = body as Record<string, string>;
    started().instance.clock.advance(59 * 60_000);

    await use(code);

    expect((await tokensAlive(started().instance.app, { accessToken, refreshToken }, project)).refresh).toBe(false);
  });
});

test.each(['', 'x', 'x'.repeat(45), '\u{1f511}', "' or 1=1 --"])('%j is no code', async (code) => {
  expect((await use(code)).status).toBe(400);
});
