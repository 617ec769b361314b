import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { call, type CallAnswer } from '../../../testing/call.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CANARY, NONSENSE } from '../../../testing/nonsense-answers.ts';
import { beginFlow, comeBack, visitProvider } from '../../../testing/oauth-flow.ts';
import { mira, stubPlaces, type StubPerson } from '../../../testing/provider-stub-answers.ts';
import { startProviderStub, status, type ProviderStub } from '../../../testing/provider-stub.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { sweepOAuthTests } from './sweep-oauth-tests.ts';

const MINUTE = 60_000;
const SECRETS = ['own-secret', 'unsaved-secret', 'github-secret', 'google-secret', CANARY];
const unsaved = { client_id: 'unsaved-client', client_secret: 'unsaved-secret' };

const log = captureLog();
let stub: ProviderStub;
let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth, log: createLogger('trace', log) });
});
beforeEach(async () => {
  stub.reset();
  project = await makeProject(instance.app, {
    config: {
      oauth_providers: [
        { id: 'github', type: 'standard', enabled: false, client_id: 'own-client', client_secret: 'own-secret' },
        { id: 'google', type: 'shared', enabled: true },
      ],
    },
  });
});
afterAll(() => Promise.all([instance.stop(), stub.stop()]));

const start = (body: object) => ask(instance.app, 'POST /api/v1/internal/oauth-tests', { as: 'admin', project, body });
interface Started {
  readonly id: string;
  readonly url: string;
}
const started = async (body: object): Promise<Started> => (await start(body)).body as Started;
interface Shown {
  readonly status: string;
  readonly steps: readonly { readonly id: string; readonly status: string; readonly detail: string | null }[];
}
const read = (id: string, of = project) =>
  ask(instance.app, `GET /api/v1/internal/oauth-tests/${id}`, { as: 'admin', project: of });
const shown = async (id: string) => (await read(id)).body as Shown;
const come = (back: URL) => comeBack(instance.app, back, undefined, { headers: { accept: 'text/html' } });
/** Steps as words: `tokens failed`. */
const stepsOf = ({ steps }: Shown) => steps.map((step) => `${step.id} ${step.status}`);
const detailOf = ({ steps }: Shown, id: string) => steps.find((step) => step.id === id)?.detail;

async function visit(body: object, person: StubPerson = mira): Promise<{ test: Shown; page: CallAnswer }> {
  const { id, url } = await started(body);
  const page = await come(stub.signIn(url, person));
  return { test: await shown(id), page };
}

const PASSED = ['redirect passed', 'callback passed', 'tokens passed', 'profile passed'];
const NO_CALLBACK = ['redirect passed', 'callback failed', 'tokens waiting', 'profile waiting'];
const NO_TOKENS = ['redirect passed', 'callback passed', 'tokens failed', 'profile waiting'];
const NO_PROFILE = ['redirect passed', 'callback passed', 'tokens passed', 'profile failed'];

describe('a test that passes', () => {
  test.each([
    ['stored keys of a provider that is off', { provider_id: 'github' }, 'own-client'],
    ['keys that are not saved', { provider_id: 'github', ...unsaved }, 'unsaved-client'],
    ['a new secret for the stored client id', { provider_id: 'github', client_secret: 'unsaved-secret' }, 'own-client'],
    ['keys of a provider that is not configured', { provider_id: 'discord', ...unsaved }, 'unsaved-client'],
    ['shared keys', { provider_id: 'google' }, 'google-client'],
    ['shared keys of a provider that is not configured', { provider_id: 'spotify' }, 'spotify-client'],
  ])('uses %s', async (_, body, clientId) => {
    const { id, url } = await started(body);
    expect(new URL(url).searchParams.get('client_id')).toBe(clientId);
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(
      `http://localhost:8100/api/v1/auth/oauth/callback/${body.provider_id}`,
    );
    await come(stub.signIn(url));

    expect(stepsOf(await shown(id))).toEqual(PASSED);
    const { form } = stub.requests[0] ?? {};
    expect(form).toMatchObject({ client_id: clientId, grant_type: 'authorization_code' });
  });

  test('asks the tenant that is given, and refuses the accounts of others', async () => {
    const tenant = '7c3e1d52-0a4b-4f6e-9d28-51b0a8e3f947';
    const body = { provider_id: 'microsoft', ...unsaved, microsoft_tenant_id: tenant };
    const comeFrom = async (tid: string) => {
      const { id, url } = await started(body);
      expect(url).toContain(`https://login.microsoftonline.com/${tenant}/`);
      await come(stub.signIn(url, mira, { claims: { iss: `https://login.microsoftonline.com/${tid}/v2.0`, tid } }));
      return stepsOf(await shown(id));
    };

    expect(await comeFrom(tenant)).toEqual(PASSED);
    expect(await comeFrom('b1f0c6aa-3f52-4d0e-8a77-0e9d2c4b6a18')).toEqual(NO_TOKENS);
    expect(await start({ ...body, microsoft_tenant_id: 'a/b' })).toMatchObject({ knownError: 'SCHEMA_ERROR' });
  });

  test('tells each step in a sentence, and saves nothing', async () => {
    const before = await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project });
    const { id, url } = await started({ provider_id: 'github', ...unsaved });
    const begun = instance.clock.now().getTime();
    instance.clock.advance(MINUTE);
    await come(stub.signIn(url));

    expect(await read(id)).toEqual(
      answered({
        id,
        provider_id: 'github',
        status: 'passed',
        started_at_millis: begun,
        finished_at_millis: begun + MINUTE,
        steps: [
          { id: 'redirect', status: 'passed', detail: 'You are redirected to github.com.' },
          { id: 'callback', status: 'passed', detail: 'The provider redirected back with the correct state.' },
          { id: 'tokens', status: 'passed', detail: 'The provider accepted the client ID, client secret and PKCE.' },
          { id: 'profile', status: 'passed', detail: `${mira.name}, 1 verified email address.` },
        ],
      }),
    );
    expect(await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project })).toEqual(before);
  });

  test('says where no address is verified', async () => {
    const { test: shownTest } = await visit({ provider_id: 'github' }, { ...mira, isEmailVerified: false });

    expect(detailOf(shownTest, 'profile')).toBe(`${mira.name}, no verified email address.`);
  });

  test('makes no user, session, account, mail, code or event', async () => {
    const added = await rowsAddedBy(instance, () => visit({ provider_id: 'google' }));

    expect(added).toEqual({});
  });

  test('ends on a page that runs nothing and can be closed', async () => {
    const { page } = await visit({ provider_id: 'github' });

    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-[\w+/]{43}='$/,
    );
    expect(page.body).toContain('<h1>The test passed</h1>');
    expect(page.body).toContain('You can close this window.');
    expect(page.body).not.toContain(mira.name);
    expect(page.headers.get('location')).toBeNull();
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  test('works by way of a form, too', async () => {
    const { id, url } = await started({ provider_id: 'github' });
    const back = stub.signIn(url);
    const { headers } = await call(instance.app, `POST ${back.pathname as '/'}`, {
      body: Object.fromEntries(back.searchParams),
    });
    await come(new URL(headers.get('location') ?? ''));

    expect(stepsOf(await shown(id))).toEqual(PASSED);
  });
});

describe('a test that fails', () => {
  test('because somebody does not agree', async () => {
    const { id, url } = await started({ provider_id: 'github' });
    const page = await come(stub.refuse(url));

    const failed = await shown(id);
    expect([failed.status, stepsOf(failed)]).toEqual(['failed', NO_CALLBACK]);
    expect(detailOf(failed, 'callback')).toBe('You canceled the sign-in or denied access at the provider.');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<h1>The test failed</h1>');
    expect(page.body).toContain('You canceled the sign-in or denied access at the provider.');
  });

  test.each([
    ['unauthorized_client', 'The provider returned the error: unauthorized_client.'],
    [`<script>${CANARY}</script>`, 'The provider returned the error: unrecognized error.'],
  ])('because the provider sends the error %s back', async (error, detail) => {
    const { id, url } = await started({ provider_id: 'github' });
    const back = stub.refuse(url);
    back.searchParams.set('error', error);
    back.searchParams.set('error_description', CANARY);
    const page = await come(back);

    expect(detailOf(await shown(id), 'callback')).toBe(detail);
    expect(page.body).not.toContain(CANARY);
    expect(page.body).not.toContain('<script>');
  });

  test.each([
    ['github', status(401, { error: 'invalid_client', error_description: CANARY }), /rejected.*: invalid_client\./],
    ['github', { error: 'incorrect_client_credentials', error_description: CANARY }, /rejected.*: incorrect_client_c/],
    ['github', { error: 'redirect_uri_mismatch' }, /callback URL isn't registered.*: redirect_uri_mismatch\./],
    ['google', status(400, { error: 'invalid_grant' }), /returned no tokens: invalid_grant\./],
    ['google', status(400, { error: CANARY }), /returned no tokens: unrecognized error\./],
  ] as const)('because %s gives no tokens', async (provider_id, answer, detail) => {
    stub.answer(stubPlaces[provider_id].token, answer);
    const { test: failed, page } = await visit({ provider_id });

    expect([failed.status, stepsOf(failed)]).toEqual(['failed', NO_TOKENS]);
    expect(detailOf(failed, 'tokens')).toMatch(detail);
    expect(page.body).toContain('<h1>The test failed</h1>');
    expect(JSON.stringify(failed) + String(page.body)).not.toContain(CANARY);
  });

  test.for(NONSENSE)('because tokens are %s', async ([, answer]) => {
    stub.answer(stubPlaces.github.token, answer);
    const { test: failed, page } = await visit({ provider_id: 'github' });

    expect(stepsOf(failed)).toEqual(NO_TOKENS);
    expect(JSON.stringify(failed) + String(page.body)).not.toContain(CANARY);
  });

  test.for(NONSENSE)('because the profile is %s', async ([, answer]) => {
    stub.answer('api.github.com/user', answer);
    const { test: failed, page } = await visit({ provider_id: 'github' });

    expect(stepsOf(failed)).toEqual(NO_PROFILE);
    expect(JSON.stringify(failed) + String(page.body)).not.toContain(CANARY);
  });

  test('because Facebook tells no address', async () => {
    const { test: failed } = await visit({ provider_id: 'facebook' }, {
      ...mira,
      email: null,
    } as unknown as StubPerson);

    expect(stepsOf(failed)).toEqual(NO_PROFILE);
    expect(detailOf(failed, 'profile')).toContain('Facebook did not share an email address.');
  });

  test('because PKCE is of another test', async () => {
    const [mine, other] = [await started({ provider_id: 'github' }), await started({ provider_id: 'github' })];
    const back = stub.signIn(other.url);
    back.searchParams.set('state', new URL(mine.url).searchParams.get('state') ?? '');
    await come(back);

    expect(stepsOf(await shown(mine.id))).toEqual(NO_TOKENS);
    expect((await shown(other.id)).status).toBe('waiting');
  });

  test('because the answer is at the address of another provider', async () => {
    const { id, url } = await started({ provider_id: 'github' });
    const back = stub.signIn(url);
    back.pathname = back.pathname.replace('github', 'google');
    await come(back);

    expect(stepsOf(await shown(id))).toEqual(NO_CALLBACK);
    expect(stub.requests).toEqual([]);
  });

  test.each([
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['no code', (back: URL) => back.searchParams.delete('code')],
  ])('because it comes with %s', async (_, change) => {
    const { id, url } = await started({ provider_id: 'github' });
    const back = stub.signIn(url);
    change(back);
    await come(back);

    const failed = await shown(id);
    expect(stepsOf(failed)).toEqual(NO_CALLBACK);
    expect(detailOf(failed, 'callback')).toBe("The provider's response doesn't belong to this test.");
    expect(stub.requests).toEqual([]);
  });
});

describe('a test happens once', () => {
  const OVER = answered('This sign-in was not started in this browser or is already finished. Please try again.', 400);
  const comeAsProgram = (back: URL) => ask(instance.app, `GET ${back.pathname as '/'}${back.search}`);

  test('whoever comes again changes nothing', async () => {
    const { id, url } = await started({ provider_id: 'github' });
    const back = stub.signIn(url);
    await come(back);
    const before = await read(id);

    expect(await comeAsProgram(stub.refuse(url))).toEqual(OVER);
    expect(await read(id)).toEqual(before);
  });

  test('of many at once, one', async () => {
    const { id, url } = await started({ provider_id: 'github' });
    const back = stub.signIn(url);
    const other = await instance.secondProcess({ oauth: stub.oauth });
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, index) => comeBack(index % 2 === 0 ? instance.app : other, back)),
    );

    expect(pages.filter((page) => page.status === 200)).toHaveLength(1);
    expect(pages.filter((page) => page.status === 400)).toHaveLength(7);
    expect(stepsOf(await shown(id))).toEqual(PASSED);
  });

  test('within ten minutes', async () => {
    const { id, url } = await started({ provider_id: 'github' });
    const begun = instance.clock.now().getTime();
    instance.clock.advance(10 * MINUTE - 1);
    expect(stepsOf(await shown(id))).toEqual([
      'redirect passed',
      'callback waiting',
      'tokens waiting',
      'profile waiting',
    ]);
    instance.clock.advance(1);

    expect(await comeAsProgram(stub.signIn(url))).toEqual(OVER);
    expect((await read(id)).body).toMatchObject({ status: 'failed', finished_at_millis: begun + 10 * MINUTE });
    expect(stepsOf(await shown(id))).toEqual(NO_CALLBACK);
    expect(detailOf(await shown(id), 'callback')).toContain("The provider didn't redirect back within ten minutes.");
    expect(stub.requests).toEqual([]);
  });

  test('and is forgotten after an hour', async () => {
    const { id, url } = await started({ provider_id: 'github' });
    await come(stub.signIn(url));
    instance.clock.advance(60 * MINUTE);
    await sweepOAuthTests(instance.ctx);
    expect((await read(id)).status).toBe(200);

    instance.clock.advance(1);
    await sweepOAuthTests(instance.ctx);
    expect(await read(id)).toEqual(refused('OAUTH_TEST_NOT_FOUND'));
  });
});

test('a flow is no test, and a test is no flow', async () => {
  const { location, cookie } = await beginFlow(instance.app, { project, provider: 'google' });
  const test = await started({ provider_id: 'google' });
  const flowEnd = await comeBack(instance.app, stub.signIn(location), cookie);
  expect(flowEnd.status).toBe(302);
  expect((await shown(test.id)).status).toBe('waiting');

  const state = new URL(test.url).searchParams.get('state') ?? '';
  const page = await comeBack(instance.app, stub.signIn(test.url), `stack-oauth-inner-${state}=true`);
  expect(page.status).toBe(200);
  expect((await visitProvider(instance.app, stub, { project, provider: 'google' })).status).toBe(302);
});

test('secrets are sealed while it runs, forgotten when it is over, and nowhere to be read', async () => {
  const stored = async (id: string) =>
    (
      await instance.query<{ keys_sealed: Buffer | null; verifier_sealed: Buffer | null }>(
        'select * from oauth_tests where id = $1',
        [id],
      )
    )[0];
  const { id, url } = await started({ provider_id: 'github', ...unsaved });
  const open = await stored(id);
  expect([open?.keys_sealed, open?.verifier_sealed]).toEqual([expect.any(Buffer), expect.any(Buffer)]);
  const state = new URL(url).searchParams.get('state') ?? '';
  const texts = Object.values(open ?? {})
    .map(String)
    .join(' ');
  for (const secret of [...SECRETS, state]) expect(texts).not.toContain(secret);

  const page = await come(stub.signIn(url));
  expect(await stored(id)).toMatchObject({ keys_sealed: null, verifier_sealed: null });
  const seen = JSON.stringify([await read(id), page.body]) + log.text();
  for (const secret of SECRETS) expect(seen).not.toContain(secret);
});

describe('a test is not begun', () => {
  test('without keys', async () => {
    expect(await start({ provider_id: 'discord' })).toEqual(refused('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'));
  });

  test('with a stored secret for another client id', async () => {
    expect(await start({ provider_id: 'github', client_id: 'another' })).toEqual(
      refused('SECRET_CANNOT_BE_KEPT', { field: 'client_secret', reason: 'stored_for_another' }),
    );
  });

  test('for a provider that we do not know', async () => {
    expect(await start({ provider_id: 'myspace' })).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });
});

test('nobody reads the test of another project', async () => {
  const { id } = await started({ provider_id: 'github' });
  const other = await makeProject(instance.app);

  expect(await read(id, other)).toEqual(refused('OAUTH_TEST_NOT_FOUND'));
});

test('an OpenID provider that stands in for all is tested as well, and may be away', async () => {
  const app = await instance.secondProcess({ oauth: stub.issuerOAuth });
  const body = { provider_id: 'google' };
  const { body: begun } = await ask(app, 'POST /api/v1/internal/oauth-tests', { as: 'admin', project, body });
  const { id, url } = begun as Started;
  await comeBack(app, stub.signIn(url));

  expect(stepsOf(await shown(id))).toEqual(PASSED);
});
