import { beforeEach, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import {
  connectTestAccount,
  grantTokens,
  makeConnectedProject,
  type TestAccount,
} from '../../../testing/connected-account.ts';
import { dumpDatabase, findInDump } from '../../../testing/dump-database.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
let account: TestAccount;
test.beforeAll(async () => {
  project = await makeConnectedProject(instance);
});
beforeEach(async () => {
  account = await connectTestAccount(instance, { project });
});

const tokensOf = ({ accountId }: TestAccount) =>
  instance.query<{ scope: string }>('select scope from oauth_tokens where account_id = $1 order by scope', [accountId]);
const askFor = (by: TestAccount, scope?: string) =>
  ask(instance.app, 'POST /api/v1/connected-accounts/me/github/access-token', {
    as: 'client',
    project,
    accessToken: by.user.accessToken,
    body: { scope },
  });

test('a copy of the database holds no token of a provider', async () => {
  const secrets = { accessToken: 'gho-a-token-of-mira', refreshToken: 'ghr-a-refresh-token-of-mira' };
  await grantTokens(instance, account, secrets);

  const stored = await dumpDatabase(instance);

  expect(stored).toContain(account.accountId);
  expect(findInDump(stored, secrets)).toEqual([]);
});

test('a token opens in its place alone', async () => {
  const other = await connectTestAccount(instance, { project });
  await grantTokens(instance, account, { accessToken: 'of one' });
  await grantTokens(instance, other, { accessToken: 'of the other' });
  const copy = (column: string, from: string) =>
    instance.query(
      `update oauth_tokens t set access_token_sealed = other.${column}
       from oauth_tokens other where t.account_id = $1 and other.account_id = $2`,
      [account.accountId, from],
    );

  await copy('access_token_sealed', other.accountId);
  await expect(askFor(account)).rejects.toThrow('authenticate');
  await copy('refresh_token_sealed', account.accountId);
  await expect(askFor(account)).rejects.toThrow('authenticate');
  expect(await askFor(other)).toEqual(answered({ access_token: 'of the other' }, 201));
});

test('a token does not open for another user who is given the account in the table', async () => {
  const other = await signUp(instance.app, { project });
  await grantTokens(instance, account, { accessToken: 'of one' });
  await instance.query('update oauth_accounts set user_id = $1 where account_id = $2', [
    other.userId,
    account.accountId,
  ]);

  await expect(askFor({ ...account, user: other })).rejects.toThrow('authenticate');
});

test('an account keeps ten tokens, and the oldest makes room', async () => {
  for (let index = 0; index < 12; index += 1) {
    instance.clock.advance(1);
    await grantTokens(instance, account, { scopes: [`scope-${String(index).padStart(2, '0')}`] });
  }
  const latest = Array.from({ length: 10 }, (_, index) => ({ scope: `scope-${String(index + 2).padStart(2, '0')}` }));
  expect(await tokensOf(account)).toEqual(latest);

  await grantTokens(instance, account, { scopes: ['scope-02'] });
  expect(await tokensOf(account), 'one that is granted again needs no room').toEqual(latest);
});

test('nobody else loses a token by that: neither another account, nor the same one of another project', async () => {
  const other = await connectTestAccount(instance, { project });
  const elsewhere = await connectTestAccount(instance, {
    project: await makeConnectedProject(instance),
    accountId: account.accountId,
  });
  const scopes = Array.from({ length: 11 }, (_, index) => [`scope-${index}`]);
  for (const by of [other, elsewhere]) await grantTokens(instance, by, { scopes: ['scope-0'] });
  for (const given of scopes) {
    instance.clock.advance(1);
    await grantTokens(instance, account, { scopes: given });
  }

  const holders = await instance.query(
    `select project_id, account_id from oauth_tokens where scope = 'scope-0' and account_id = any($1)`,
    [[account.accountId, other.accountId]],
  );

  expect(holders).toHaveLength(2);
  expect(holders).toEqual(
    expect.arrayContaining([other, elsewhere].map((by) => ({ project_id: by.project.id, account_id: by.accountId }))),
  );
});

test('beside a new token go those that no longer work: broken ones, and those of other keys', async () => {
  await grantTokens(instance, account, { scopes: ['broken'] });
  await instance.query('update oauth_tokens set broken_at = now() where account_id = $1', [account.accountId]);
  const [broken] = await tokensOf(account);
  await grantTokens(instance, account, { scopes: ['works'] });
  const afterOne = await tokensOf(account);
  await grantTokens(instance, account, { scopes: ['new'], clientId: 'other-keys' });

  expect([broken, afterOne, await tokensOf(account)]).toEqual([
    { scope: 'broken' },
    [{ scope: 'works' }],
    [{ scope: 'new' }],
  ]);
});

test('the same scopes in another order, or twice, are one token', async () => {
  await grantTokens(instance, account, { scopes: ['repo', 'gist'] });
  await grantTokens(instance, account, { scopes: ['gist', 'repo', 'gist'], accessToken: 'later' });

  expect(await tokensOf(account)).toEqual([{ scope: 'gist repo' }]);
  expect(await askFor(account, 'repo')).toEqual(answered({ access_token: 'later' }, 201));
});

test('a refresh token that is told at the first grant alone stays', async () => {
  await grantTokens(instance, account, { refreshToken: 'told once' });
  const [before] = await instance.query('select refresh_token_sealed from oauth_tokens where account_id = $1', [
    account.accountId,
  ]);
  await grantTokens(instance, account, { refreshToken: null });

  expect(
    await instance.query('select refresh_token_sealed from oauth_tokens where account_id = $1', [account.accountId]),
  ).toEqual([before]);
});

test.each([
  ['one of other keys', (): Promise<unknown> => Promise.resolve(), { clientId: 'other-keys' }],
  [
    'one that was rejected',
    () => instance.query('update oauth_tokens set broken_at = now() where account_id = $1', [account.accountId]),
    {},
  ],
])('but %s does not', async (_, prepare, given) => {
  await grantTokens(instance, account, { refreshToken: 'told once' });
  await prepare();
  await grantTokens(instance, account, { refreshToken: null, ...given });

  expect(
    await instance.query('select refresh_token_sealed from oauth_tokens where account_id = $1', [account.accountId]),
  ).toEqual([{ refresh_token_sealed: null }]);
});

test('tokens go with the account, with the user and with the project', async () => {
  const [kept, ofUser] = [
    await connectTestAccount(instance, { project }),
    await connectTestAccount(instance, { project }),
  ];
  for (const each of [account, kept, ofUser]) await grantTokens(instance, each);

  await ask(instance.app, `DELETE /api/v1/oauth-providers/${account.user.userId}/github`, { as: 'server', project });
  await ask(instance.app, `DELETE /api/v1/users/${ofUser.user.userId}`, { as: 'server', project });

  expect(await Promise.all([account, ofUser].map(tokensOf))).toEqual([[], []]);
  expect(await tokensOf(kept)).toHaveLength(1);
  await instance.query('delete from projects where project_id = $1', [project.id]);
  expect(await tokensOf(kept)).toEqual([]);
  project = await makeConnectedProject(instance);
});
