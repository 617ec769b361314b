import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import type { RequestLine } from '../../../testing/call.ts';
import {
  connectTestAccount,
  grantTokens,
  makeConnectedProject,
  OWN_CLIENT_ID,
  ownKeys,
  type TestAccount,
} from '../../../testing/connected-account.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { startProviderStub, type ProviderStub } from '../../../testing/provider-stub.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const NO_SUCH_SCOPE = refused('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
const NOT_CONNECTED = refused('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
const NOT_OFFERED = refused('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
const FIVE_MINUTES = 300_000;

let stub: ProviderStub;
let instance: TestInstance;
let project: OwnedProject;
let account: TestAccount;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth });
  project = await makeConnectedProject(instance);
});
beforeEach(async () => {
  stub.reset();
  account = await connectTestAccount(instance, { project });
});
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const own: RequestLine = 'POST /api/v1/connected-accounts/me/github/access-token';
const askOwn = (body: object = {}, line = own) =>
  ask(instance.app, line, { as: 'client', project, accessToken: account.user.accessToken, body });
const askAsServer = (line: RequestLine, body: object = {}) => ask(instance.app, line, { as: 'server', project, body });
const token = (access_token: string) => answered({ access_token }, 201);

describe('by every path', () => {
  test('users get the token of their own account, and servers that of anybody', async () => {
    await grantTokens(instance, account);
    const { userId } = account.user;
    const ofAccount = `github/${encodeURIComponent(account.accountId)}/access-token`;

    for (const line of [
      own,
      `POST /api/v1/connected-accounts/${userId}/github/access-token`,
      `POST /api/v1/connected-accounts/me/${ofAccount}`,
      'POST /api/v1/auth/oauth/connected-accounts/github/access-token',
    ] as const)
      expect(await askOwn({}, line)).toEqual(token('granted'));
    for (const line of [
      `POST /api/v1/connected-accounts/${userId}/github/access-token`,
      `POST /api/v1/connected-accounts/${userId}/${ofAccount}`,
    ] as const)
      expect(await askAsServer(line)).toEqual(token('granted'));
  });

  test('clients get no token of anybody else, be there such a user or not', async () => {
    const other = await connectTestAccount(instance, { project });
    await grantTokens(instance, other);

    for (const id of [other.user.userId, NO_ID])
      for (const rest of ['github/access-token', `github/${encodeURIComponent(other.accountId)}/access-token`])
        expect(await askOwn({}, `POST /api/v1/connected-accounts/${id}/${rest}`)).toEqual(
          answered('Clients may only ask for the signed-in user.', 403),
        );
  });

  test('the account of another user is not theirs', async () => {
    const other = await connectTestAccount(instance, { project });
    await grantTokens(instance, account);
    await grantTokens(instance, other, { accessToken: 'of the other' });

    const line =
      `POST /api/v1/connected-accounts/me/github/${encodeURIComponent(other.accountId)}/access-token` as const;
    expect(await askOwn({}, line)).toEqual(NOT_CONNECTED);
  });
});

describe('what is told first', () => {
  test('nobody, or nobody known', async () => {
    expect(await ask(instance.app, own, { as: 'client', project, body: {} })).toEqual(
      refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
    expect(await askAsServer(`POST /api/v1/connected-accounts/${NO_ID}/nowhere/access-token`)).toEqual(
      refused('USER_NOT_FOUND'),
    );
  });

  test('a provider that is unknown or off, before all that hangs on it', async () => {
    const off = await makeConnectedProject(instance, {
      oauth_providers: [
        { ...ownKeys('github'), enabled: false },
        { id: 'google', type: 'shared', enabled: true },
      ],
    });
    const user = await signUp(instance.app, { project: off });
    const at = (provider: string) =>
      ask(instance.app, `POST /api/v1/connected-accounts/me/${provider}/access-token`, {
        as: 'client',
        project: off,
        accessToken: user.accessToken,
        body: { scope: 'repo' },
      });

    for (const provider of ['github', 'discord', 'myspace', '__proto__', 'GitHub'])
      expect(await at(provider)).toEqual(NOT_OFFERED);
    expect(await at('google'), 'shared keys come before the connection').toEqual(
      refused('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'),
    );
  });

  test('no account comes before no scope', async () => {
    const { accessToken } = await signUp(instance.app, { project });

    expect(await ask(instance.app, own, { as: 'client', project, accessToken, body: { scope: 'repo' } })).toEqual(
      NOT_CONNECTED,
    );
    expect(await askOwn(), 'an account without tokens').toEqual(NO_SUCH_SCOPE);
  });

  test.each([
    [{ scope: 7 }, 'body.scope must be of type string'],
    [{ scope: null }, 'body.scope must be of type string'],
    [{ scope: 'x'.repeat(2049) }, 'body.scope must be at most 2048 characters'],
    [{ scopes: ['repo'] }, 'body contains unknown properties: scopes'],
  ])('%j is refused', async (body, problem) => {
    expect(await askOwn(body)).toEqual(mismatch(own, problem));
  });
});

describe('scopes', () => {
  beforeEach(async () => {
    await grantTokens(instance, account, { accessToken: 'narrow', scopes: ['user:email'] });
    await grantTokens(instance, account, { accessToken: 'wide', scopes: ['user:email', 'repo', 'gist'] });
  });

  test.each([
    [undefined, 'wide'],
    ['', 'wide'],
    ['repo', 'wide'],
    ['gist  repo ', 'wide'],
    ['repo repo user:email', 'wide'],
  ])('a token that has more than %j will do', async (scope, access_token) => {
    expect(await askOwn({ scope })).toEqual(token(access_token));
  });

  test.each(['admin:org', 'repo admin:org', 'REPO', 'rep', 'user', 'repo,gist', 'user:email%20repo'])(
    'none has %j',
    async (scope) => {
      expect(await askOwn({ scope })).toEqual(NO_SUCH_SCOPE);
      expect(stub.requests).toEqual([]);
    },
  );
});

describe('time', () => {
  test.each([
    [FIVE_MINUTES, 'granted'],
    [FIVE_MINUTES - 1, 'renewed'],
    [0, 'renewed'],
    [-1, 'renewed'],
  ])('a token that works for %i ms more is %s', async (expiresInMs, access_token) => {
    stub.answer('github.com/login/oauth/access_token', {
      access_token: 'renewed',
      token_type: 'bearer',
      expires_in: 28_800,
      refresh_token: 'refresh-2',
      scope: 'user:email',
    });
    await grantTokens(instance, account, { expiresInMs });

    expect(await askOwn()).toEqual(token(access_token));
    expect(stub.requests).toHaveLength(access_token === 'renewed' ? 1 : 0);
  });

  test('a token that works is taken before one that would have to be renewed', async () => {
    await grantTokens(instance, account, { accessToken: 'works', scopes: ['repo'] });
    await grantTokens(instance, account, { accessToken: 'is over', scopes: ['repo', 'gist'], expiresInMs: 1 });

    expect(await askOwn({ scope: 'repo' })).toEqual(token('works'));
    expect(stub.requests).toEqual([]);
  });
});

describe('keys', () => {
  test('tokens of keys that the project no longer has are not handed out, and the connection shows as broken', async () => {
    const changing = await makeConnectedProject(instance);
    const before = await connectTestAccount(instance, { project: changing });
    await grantTokens(instance, before);
    const setKeys = (clientId: string) =>
      ask(instance.app, 'PATCH /api/v1/projects/current', {
        as: 'admin',
        project: changing,
        body: { config: { oauth_providers: [ownKeys('github', clientId)] } },
      });
    const seen = async () => {
      const call = { as: 'client', project: changing, accessToken: before.user.accessToken } as const;
      const { body } = await ask(instance.app, 'GET /api/v1/connected-accounts/me', call);
      return [await ask(instance.app, own, { ...call, body: {} }), (body as { items: object[] }).items[0]];
    };

    expect(await seen()).toEqual([token('granted'), expect.objectContaining({ is_broken: false })]);
    await setKeys('other-client-id');
    expect(await seen()).toEqual([NO_SUCH_SCOPE, expect.objectContaining({ is_broken: true })]);
    await grantTokens(instance, before, { accessToken: 'granted anew', clientId: 'other-client-id' });
    expect(await seen()).toEqual([token('granted anew'), expect.objectContaining({ is_broken: false })]);
    await setKeys(OWN_CLIENT_ID);
    expect((await seen())[0], 'the first ones are forgotten').toEqual(NO_SUCH_SCOPE);
  });
});
