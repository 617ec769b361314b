import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import type { RequestLine } from '../../../testing/call.ts';
import { connectTestAccount, grantTokens, makeConnectedProject, ownKeys } from '../../../testing/connected-account.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const ONLY_ONESELF = answered('Clients may only ask for the signed-in user.', 403);

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
let ids: { readonly github: string; readonly discord: string };
let connectedAt: number;
test.beforeAll(async () => {
  project = await makeConnectedProject(instance, { oauth_providers: [ownKeys('github'), ownKeys('discord')] });
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  connectedAt = instance.clock.now().getTime();
  const github = await connectTestAccount(instance, { project, user, email: 'mira@example.com' });
  const discord = await connectTestAccount(instance, { project, user, providerId: 'discord' });
  for (const scopes of [['user:email'], ['repo']]) await grantTokens(instance, github, { scopes });
  ids = { github: github.accountId, discord: discord.accountId };
});

const askAs = (as: 'client' | 'server' | 'admin', line: RequestLine, by = user) =>
  ask(instance.app, line, { as, project, ...(as === 'client' && { accessToken: by.accessToken }) });
const list = (items: object[]) => answered({ items, is_paginated: false });

test('the accounts of a user are listed by provider, with how they are', async () => {
  const items = [
    {
      user_id: user.userId,
      provider: 'discord',
      provider_account_id: ids.discord,
      email: null,
      connected_at_millis: connectedAt,
      is_broken: false,
    },
    {
      user_id: user.userId,
      provider: 'github',
      provider_account_id: ids.github,
      email: 'mira@example.com',
      connected_at_millis: connectedAt,
      is_broken: false,
    },
  ];

  expect(await askAs('client', 'GET /api/v1/connected-accounts/me')).toEqual(list(items));
  for (const as of ['client', 'server', 'admin'] as const)
    expect(await askAs(as, `GET /api/v1/connected-accounts/${user.userId}`)).toEqual(list(items));
});

test('as those that a user signs in with, only servers see the ids at the providers', async () => {
  const shown = (id: 'github' | 'discord', email?: string) => ({
    user_id: user.userId,
    id,
    ...(email !== undefined && { email }),
    provider_config_id: id,
    type: id,
    allow_sign_in: true,
    allow_connected_accounts: true,
  });
  const [discord, github] = [shown('discord'), shown('github', 'mira@example.com')];

  expect(await askAs('client', 'GET /api/v1/oauth-providers?user_id=me')).toEqual(list([discord, github]));
  expect(await askAs('client', 'GET /api/v1/oauth-providers/me/github')).toEqual(answered(github));
  for (const as of ['server', 'admin'] as const) {
    const [one, other] = [
      { ...discord, account_id: ids.discord },
      { ...github, account_id: ids.github },
    ];
    expect(await askAs(as, `GET /api/v1/oauth-providers?user_id=${user.userId}`)).toEqual(list([one, other]));
    expect(await askAs(as, `GET /api/v1/oauth-providers/${user.userId}/github`)).toEqual(answered(other));
  }
});

test('clients learn nothing of others, be there such a user or not', async () => {
  const stranger = await signUp(instance.app, { project });

  for (const id of [user.userId, NO_ID])
    for (const line of [
      `GET /api/v1/connected-accounts/${id}`,
      `GET /api/v1/oauth-providers?user_id=${id}`,
      `GET /api/v1/oauth-providers/${id}/github`,
    ] as const)
      expect(await askAs('client', line, stranger)).toEqual(ONLY_ONESELF);
});

test('nobody, nobody known, and no such account', async () => {
  expect(await askAs('server', 'GET /api/v1/connected-accounts/me')).toEqual(
    refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  );
  expect(await askAs('server', `GET /api/v1/connected-accounts/${NO_ID}`)).toEqual(refused('USER_NOT_FOUND'));
  expect(await askAs('server', `GET /api/v1/oauth-providers?user_id=${NO_ID}`)).toEqual(refused('USER_NOT_FOUND'));
  for (const provider of ['google', 'myspace', '__proto__'])
    expect(await askAs('client', `GET /api/v1/oauth-providers/me/${provider}`)).toEqual(
      refused('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'),
    );
});

test('somebody without accounts has none', async () => {
  const { body } = await ask(instance.app, 'POST /api/v1/users', {
    as: 'server',
    project,
    body: { primary_email: newEmail() },
  });
  const { id } = body as { id: string };

  expect(await askAs('server', `GET /api/v1/connected-accounts/${id}`)).toEqual(list([]));
});
