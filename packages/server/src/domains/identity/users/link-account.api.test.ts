import { beforeEach, expect } from 'vitest';
import { inTransaction } from '../../../context.ts';
import { ask } from '../../../testing/ask.ts';
import {
  connectTestAccount,
  grantTokens,
  makeConnectedProject,
  ownKeys,
  type TestAccount,
} from '../../../testing/connected-account.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { mailCode, useCode } from '../../../testing/mailed-code.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { signUpWithMfa } from '../../../testing/second-factor.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { getProject } from '../../core/projects/find-project.ts';
import { lockUser, lockUserOfAccount } from './users.queries.ts';
import { linkAccount } from './link-account.ts';
import { proveAddressByAccount } from './first-proof.ts';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeConnectedProject(instance, { oauth_providers: [ownKeys('github'), ownKeys('discord')] });
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const read = async (id = user.userId) =>
  (await ask(instance.app, `GET /api/v1/users/${id}`, { as: 'server', project })).body as Record<string, unknown>;
const templates = async () => (await mailsTo(instance, user.email, project.id)).map(({ template }) => template);

interface Profile {
  readonly accountId: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
}
const link = (profile: Profile, notice = true) =>
  inTransaction(instance.ctx, async (ctx) => {
    const locked = await lockUser(ctx.db, project.id, user.userId);
    if (!locked) throw new Error('there is nobody');
    await linkAccount(ctx, await getProject(ctx, project.id), locked, { providerId: 'github', profile }, { notice });
  });

test('an account that vouches for the address of its user proves it, and nothing ends by that', async () => {
  const before = await read();

  await link({ accountId: newEmail(), email: user.email.toUpperCase(), isEmailVerified: true });

  expect(await read()).toMatchObject({
    primary_email: before['primary_email'],
    primary_email_verified: true,
    has_password: true,
    oauth_providers: [{ id: 'github' }],
  });
  expect(
    await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: user.accessToken }),
  ).toMatchObject({ status: 200 });
  expect(await templates()).toEqual(['account_connected']);
});

test.each([
  ['another address', () => newEmail(), true],
  ['the address, but does not vouch for it', () => user.email, false],
  ['none', () => null, true],
])('an account that has %s proves nothing', async (_, email, isEmailVerified) => {
  await link({ accountId: newEmail(), email: email(), isEmailVerified }, false);

  expect(await read()).toMatchObject({ primary_email_verified: false, oauth_providers: [{ id: 'github' }] });
  expect(await templates()).toEqual([]);
});

test('the same account proves the address when its provider comes to vouch for it', async () => {
  const accountId = newEmail();
  await link({ accountId, email: user.email, isEmailVerified: false });
  await link({ accountId, email: user.email, isEmailVerified: true });

  expect(await read()).toMatchObject({ primary_email_verified: true, oauth_providers: [{ account_id: accountId }] });
  expect(await templates()).toEqual(['account_connected']);
});

const prove = ({ providerId, accountId }: TestAccount) =>
  inTransaction(instance.ctx, async (ctx) => {
    const locked = await lockUserOfAccount(ctx.db, { projectId: project.id, providerId, accountId });
    if (!locked) throw new Error('there is nobody');
    return proveAddressByAccount(ctx, await getProject(ctx, project.id), locked, { providerId, accountId });
  });

test('whoever signs in with an account that vouches for the address first keeps that account, and nothing else of before', async () => {
  const mfaUser = await signUpWithMfa(instance, { project, user });
  const own = await connectTestAccount(instance, { project, user, email: user.email });
  const strange = await connectTestAccount(instance, { project, user, providerId: 'discord' });
  for (const account of [own, strange]) await grantTokens(instance, account);

  const proved = await prove(own);

  const oauthAccounts = [{ providerId: 'github', accountId: own.accountId, email: user.email }];
  expect(proved).toMatchObject({
    primaryEmailVerified: true,
    hasPassword: false,
    requiresTotp: false,
    oauthAccounts,
  });
  expect(await read()).toMatchObject({
    primary_email_verified: true,
    has_password: false,
    requires_totp_mfa: false,
    oauth_providers: [{ id: 'github', account_id: own.accountId }],
  });
  expect(
    await instance.query('select provider_id from oauth_tokens where account_id = any($1)', [
      [own.accountId, strange.accountId],
    ]),
  ).toEqual([{ provider_id: 'github' }]);
  expect(await instance.query('select from sessions where user_id = $1', [mfaUser.userId])).toEqual([]);
  expect((await templates()).at(-1)).toBe('address_vouched_for');
  const events = await instance.query<{ data: object }>(
    "select data from events where type = 'user.updated' and data ->> 'id' = $1 order by xmin::text::bigint",
    [user.userId],
  );
  expect(events.at(-1)).toMatchObject({
    data: { primary_email_verified: true, has_password: false, oauth_accounts: [{ account_id: own.accountId }] },
  });
});

test('a password is not reset by what was mailed before that', async () => {
  const own = await connectTestAccount(instance, { project, user, email: user.email });
  const { code } = await mailCode(instance, 'password_reset', { project, user });

  await prove(own);

  expect((await useCode(instance.app, 'password_reset', { project, code })).status).toBe(400);
  expect(await read()).toMatchObject({ has_password: false });
});

test('an account that was disconnected a moment ago finds nobody', async () => {
  const { accountId } = await connectTestAccount(instance, { project, user });
  const find = () =>
    inTransaction(instance.ctx, ({ db }) =>
      lockUserOfAccount(db, { projectId: project.id, providerId: 'github', accountId }),
    );

  expect(await find()).toMatchObject({ id: user.userId });
  await ask(instance.app, `DELETE /api/v1/oauth-providers/${user.userId}/github`, { as: 'server', project });
  expect(await find()).toBeUndefined();
});

test('also whoever had it while somebody waited for them', async () => {
  const { accountId } = await connectTestAccount(instance, { project, user });
  await using held = await holdRows(instance, 'select from users where id = $1', [user.userId]);
  const found = inTransaction(instance.ctx, ({ db }) =>
    lockUserOfAccount(db, { projectId: project.id, providerId: 'github', accountId }),
  );
  await held.untilWaiting(1);
  await held.query('delete from oauth_accounts where account_id = $1', [accountId]);
  await held.release();

  expect(await found).toBeUndefined();
});
