import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../app.ts';
import { createLogger } from '../../../platform/logger.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import {
  connectTestAccount,
  grantTokens,
  makeConnectedProject,
  ownKeys,
  type TestAccount,
} from '../../../testing/connected-account.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { startProviderStub, status, type ProviderStub, type StubAnswer } from '../../../testing/provider-stub.ts';
import { recordStatements, type RecordedStatements } from '../../../testing/recorded-statements.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

const NO_SUCH_SCOPE = refused('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
const AWAY = refused('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE');
const TOKEN_PLACE = 'github.com/login/oauth/access_token';
const OVER = { expiresInMs: 0 };

let stub: ProviderStub;
let instance: TestInstance;
let processes: readonly RecordedStatements[];
let apps: readonly App[];
let project: OwnedProject;
let account: TestAccount;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth });
  processes = [recordStatements(instance.ctx), recordStatements(instance.secondContext())];
  apps = processes.map(({ app }) => app);
  project = await makeConnectedProject(instance, { oauth_providers: [ownKeys('github'), ownKeys('google')] });
});
beforeEach(async () => {
  stub.reset();
  for (const one of processes) one.take();
  account = await connectTestAccount(instance, { project });
});
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const askFor = (scope?: string, app: App = instance.app) =>
  ask(app, `POST /api/v1/connected-accounts/me/${account.providerId}/access-token`, {
    as: 'client',
    project,
    accessToken: account.user.accessToken,
    body: { scope },
  });
const token = (access_token: string) => answered({ access_token }, 201);
const isBroken = async () => {
  const { accessToken } = account.user;
  const { body } = await ask(instance.app, 'GET /api/v1/connected-accounts/me', { as: 'client', project, accessToken });
  return (body as { items: { is_broken: boolean }[] }).items[0]?.is_broken;
};
const renewals = () => stub.requests.map(({ form }) => form['refresh_token']);

let grants = 0;
/** What the provider gives for a refresh token, each time another one. */
const grant = (more: object = {}) => ({
  access_token: `renewed-${(grants += 1)}`,
  token_type: 'bearer',
  expires_in: 28_800,
  scope: 'user:email',
  ...more,
});

/** The provider answers when both processes have tried to claim the renewal, so that one of them waits. */
const onceBothClaimed =
  (more: object = {}): StubAnswer =>
  async (_: unknown, answer: ServerResponse) => {
    const body = JSON.stringify(grant(more));
    const claimed = new Set<RecordedStatements>();
    const countClaims = () => {
      for (const one of processes) if (one.take().some((text) => text.includes('set renewing_until'))) claimed.add(one);
      return claimed.size;
    };
    await expect.poll(countClaims).toBe(2);
    answer.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };

test('eight at once in two processes get one token, for one call at the provider', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, onceBothClaimed({ refresh_token: 'refresh-2' }));

  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => askFor(undefined, apps[index % 2])));

  expect(renewals()).toEqual(['refresh-1']);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]).toEqual(token(`renewed-${grants}`));
  expect(await askFor()).toEqual(token(`renewed-${grants}`));
  expect(stub.requests).toHaveLength(1);
});

test('another project that has the same account keeps its tokens apart', async () => {
  const { accountId } = account;
  const elsewhere = await connectTestAccount(instance, { project: await makeConnectedProject(instance), accountId });
  await grantTokens(instance, elsewhere, { accessToken: 'of the other project' });
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, onceBothClaimed());

  const answers = await Promise.all(apps.map((app) => askFor(undefined, app)));

  expect(answers).toEqual([token(`renewed-${grants}`), token(`renewed-${grants}`)]);
  expect(stub.requests).toHaveLength(1);
});

test('the provider is asked with our keys, and its next refresh token takes the place of the last', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, grant({ refresh_token: 'refresh-2', expires_in: 299 }));

  await askFor();
  stub.answer(TOKEN_PLACE, grant({ expires_in: 299 }));
  await askFor();
  await askFor();

  expect(renewals()).toEqual(['refresh-1', 'refresh-2', 'refresh-2']);
  expect(stub.requests[0]?.form).toMatchObject({ grant_type: 'refresh_token', client_id: 'own-client-id' });
});

test('a token that lives shorter than we promise is handed out all the same: there is no better one', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, grant({ expires_in: 60 }));

  const [one, other] = await Promise.all(apps.map((app) => askFor(undefined, app)));

  expect(one?.status).toBe(201);
  expect(other?.status).toBe(201);
});

test('a refresh token that the provider rejects breaks the connection, until it is connected again', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, status(400, { error: 'invalid_grant' }));

  const answers = await Promise.all(apps.map((app) => askFor(undefined, app)));
  expect(answers).toEqual([NO_SUCH_SCOPE, NO_SUCH_SCOPE]);
  expect(await isBroken()).toBe(true);
  expect(await askFor()).toEqual(NO_SUCH_SCOPE);
  expect(stub.requests, 'it is not asked again').toHaveLength(1);

  await grantTokens(instance, account, { accessToken: 'connected again', scopes: ['user:email', 'repo'] });
  expect(await isBroken()).toBe(false);
  expect(await askFor()).toEqual(token('connected again'));
});

test('connected again with the same scopes, it is whole again', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, status(400, { error: 'invalid_grant' }));
  await askFor();
  expect(await isBroken()).toBe(true);

  await grantTokens(instance, account, { accessToken: 'connected again' });

  expect(await isBroken()).toBe(false);
  expect(await askFor()).toEqual(token('connected again'));
});

test('a token without a refresh token is over when it is over', async () => {
  await grantTokens(instance, account, { ...OVER, refreshToken: null });

  expect(await askFor()).toEqual(NO_SUCH_SCOPE);
  expect(await isBroken()).toBe(true);
  expect(stub.requests).toEqual([]);
});

test('until then it is handed out, however short its life', async () => {
  await grantTokens(instance, account, { expiresInMs: 1, refreshToken: null });

  expect(await askFor()).toEqual(token('granted'));
  expect(await isBroken()).toBe(false);
});

test('a connection is broken when none of its tokens is of use', async () => {
  await grantTokens(instance, account, {
    accessToken: 'lasting',
    scopes: ['gist'],
    refreshToken: null,
    expiresInMs: 1000,
  });
  await grantTokens(instance, account, { ...OVER, scopes: ['repo'], refreshToken: null });

  expect(await askFor('repo')).toEqual(NO_SUCH_SCOPE);
  expect(await isBroken()).toBe(false);
  expect(await askFor('gist')).toEqual(token('lasting'));

  instance.clock.advance(1000);
  expect(await askFor('gist')).toEqual(NO_SUCH_SCOPE);
  expect(await isBroken()).toBe(true);
});

test('where one token is rejected, another that has the scopes is renewed', async () => {
  await grantTokens(instance, account, { ...OVER, refreshToken: 'good', scopes: ['gist', 'repo'] });
  instance.clock.advance(1);
  await grantTokens(instance, account, { ...OVER, refreshToken: 'rejected', scopes: ['repo'] });
  stub.answer(TOKEN_PLACE, ({ form }, answer) => {
    const isGood = form['refresh_token'] === 'good';
    answer
      .writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(isGood ? grant({ scope: 'gist repo' }) : { error: 'invalid_grant' }));
  });

  expect(await askFor('repo')).toEqual(token(`renewed-${grants}`));
  expect(renewals()).toEqual(['rejected', 'good']);
});

const failures: readonly (readonly [string, StubAnswer])[] = [
  ['503', status(503, { error: 'temporarily_unavailable' })],
  ['a client that it no longer knows', status(401, { error: 'invalid_client' })],
  ['no JSON', (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['an answer without a token', { token_type: 'bearer' }],
  ['a list', []],
  ['scopes of more than 1,792 bytes', { access_token: 'a', token_type: 'bearer', scope: 'x'.repeat(1793) }],
];
test.each(failures)(
  'a provider that answers with %s is away for now, and nothing is broken by it',
  async (_, answer) => {
    await grantTokens(instance, account, OVER);
    stub.answer(TOKEN_PLACE, answer);

    expect(await Promise.all(apps.map((app) => askFor(undefined, app)))).toEqual([AWAY, AWAY]);
    expect(await isBroken()).toBe(false);

    stub.answer(TOKEN_PLACE, grant());
    expect(await askFor()).toEqual(token(`renewed-${grants}`));
  },
);

test('scopes never widen by a renewal', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, grant({ scope: 'user:email,repo' }));

  expect(await askFor('user:email')).toEqual(token(`renewed-${grants}`));
  expect(await askFor('repo')).toEqual(NO_SUCH_SCOPE);
});

test('where the provider grants fewer scopes, the token counts as what it is', async () => {
  const google = await connectTestAccount(instance, { project, user: account.user, providerId: 'google' });
  account = google;
  await grantTokens(instance, account, { scopes: ['calendar', 'email'], ...OVER });
  await grantTokens(instance, account, { accessToken: 'narrow before', scopes: ['email'], ...OVER });
  stub.answer('oauth2.googleapis.com/token', grant({ scope: 'email' }));

  expect(await askFor('calendar')).toEqual(NO_SUCH_SCOPE);
  expect(await askFor('email')).toEqual(token(`renewed-${grants}`));
  expect(stub.requests).toHaveLength(1);
  expect(await instance.query('select scope from oauth_tokens where account_id = $1', [account.accountId])).toEqual([
    { scope: 'email' },
  ]);
});

test('where the provider grants fewer scopes, all who wait for the token in another process get it', async () => {
  account = await connectTestAccount(instance, { project, user: account.user, providerId: 'google' });
  await grantTokens(instance, account, { scopes: ['calendar', 'email'], ...OVER });
  stub.answer('oauth2.googleapis.com/token', onceBothClaimed({ scope: 'email' }));

  const answers = await Promise.all(apps.map((app) => askFor('email', app)));

  expect(answers).toEqual([token(`renewed-${grants}`), token(`renewed-${grants}`)]);
  expect(stub.requests).toHaveLength(1);
});

test('an account that is connected anew while its token is renewed keeps what is newer', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, (_, answer) => {
    void grantTokens(instance, account, { accessToken: 'newer' }).then(() =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(grant())),
    );
  });

  expect(await askFor()).toEqual(token('newer'));
  expect(await askFor()).toEqual(token('newer'));
});

test('also where the renewal grants fewer scopes', async () => {
  account = await connectTestAccount(instance, { project, user: account.user, providerId: 'google' });
  const scopes = ['calendar', 'email'];
  await grantTokens(instance, account, { scopes, ...OVER });
  stub.answer('oauth2.googleapis.com/token', (_, answer) => {
    void grantTokens(instance, account, { scopes, accessToken: 'newer' }).then(() =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(grant({ scope: 'email' }))),
    );
  });

  expect(await askFor('calendar')).toEqual(token('newer'));
  expect(await askFor('calendar')).toEqual(token('newer'));
});

test('a rejection breaks nothing that was connected anew meanwhile', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, (_, answer) => {
    void grantTokens(instance, account, { accessToken: 'newer' }).then(() =>
      answer.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'invalid_grant' })),
    );
  });

  await askFor();

  expect(await isBroken()).toBe(false);
  expect(await askFor()).toEqual(token('newer'));
});

test('a token that breaks while somebody waits for it is not tried again', async () => {
  await grantTokens(instance, account, OVER);
  await using held = await holdRows(instance, 'select from oauth_tokens where account_id = $1', [account.accountId]);
  const asked = askFor();
  await held.untilWaiting(1);
  await held.query('update oauth_tokens set broken_at = now() where account_id = $1', [account.accountId]);
  await held.release();

  expect(await asked).toEqual(NO_SUCH_SCOPE);
  expect(stub.requests).toEqual([]);
});

test('an account that is disconnected while its token is renewed leaves nothing behind', async () => {
  await grantTokens(instance, account, OVER);
  stub.answer(TOKEN_PLACE, (_, answer) => {
    void ask(instance.app, 'DELETE /api/v1/oauth-providers/me/github', {
      as: 'client',
      project,
      accessToken: account.user.accessToken,
    }).then(() => answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(grant())));
  });

  expect(await askFor()).toEqual(NO_SUCH_SCOPE);
  expect(await instance.query('select from oauth_tokens where account_id = $1', [account.accountId])).toEqual([]);
});

test('a process that died in the middle is waited for no longer than its call could have taken', async () => {
  await grantTokens(instance, account, OVER);
  const claimedUntil = new Date(instance.clock.now().getTime() + 15_000);
  await instance.query('update oauth_tokens set renewing_until = $2 where account_id = $1', [
    account.accountId,
    claimedUntil,
  ]);
  stub.answer(TOKEN_PLACE, grant());

  instance.clock.advance(15_000);

  expect(await askFor()).toEqual(token(`renewed-${grants}`));
  expect(stub.requests).toHaveLength(1);
});

test('whoever waits for it meanwhile renews the token themselves', async () => {
  await grantTokens(instance, account, OVER);
  const claimedUntil = new Date(instance.clock.now().getTime() + 15_000);
  stub.answer(TOKEN_PLACE, grant());
  await using held = await holdRows(instance, 'select from oauth_tokens where account_id = $1', [account.accountId]);
  const asked = askFor();
  await held.untilWaiting(1);
  instance.clock.advance(15_000);
  await held.query('update oauth_tokens set renewing_until = $2 where account_id = $1', [
    account.accountId,
    claimedUntil,
  ]);
  await held.release();

  expect(await asked).toEqual(token(`renewed-${grants}`));
});

test('whoever is too late to renew a token does not end the turn of the next', async () => {
  await grantTokens(instance, account, OVER);
  const waiting: (() => void)[] = [];
  stub.answer(TOKEN_PLACE, (_, answer) => {
    const [code, body] = waiting.length === 0 ? [503, {}] : [200, grant()];
    waiting.push(() => answer.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  });
  const [late, next] = apps;

  const first = askFor(undefined, late);
  await expect.poll(() => waiting.length).toBe(1);
  instance.clock.advance(15_000);
  const second = askFor(undefined, next);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[0]?.();
  expect(await first).toEqual(AWAY);

  expect(
    await instance.query('select renewing_until from oauth_tokens where account_id = $1', [account.accountId]),
  ).toEqual([{ renewing_until: new Date(instance.clock.now().getTime() + 15_000) }]);
  waiting[1]?.();
  expect(await second).toEqual(token(`renewed-${grants}`));
});

test('the log tells what went wrong at the provider, and no token', async () => {
  const captured = captureLog();
  const app = await instance.secondProcess({ oauth: stub.oauth, log: createLogger('debug', captured) });
  const secrets = ['secret-access', 'secret-refresh', 'secret-answer', 'own-client-secret'];
  await grantTokens(instance, account, { ...OVER, accessToken: 'secret-access', refreshToken: 'secret-refresh' });

  for (const answer of [
    status(503, { error: 'secret-answer' }),
    { access_token: 'secret-answer', token_type: 'secret-answer' },
    status(400, { error: 'invalid_grant', error_description: 'secret-answer' }),
  ]) {
    stub.answer(TOKEN_PLACE, answer);
    await askFor(undefined, app);
  }

  const text = captured.text();
  expect(stub.requests).toHaveLength(3);
  expect(text).toContain('github');
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
