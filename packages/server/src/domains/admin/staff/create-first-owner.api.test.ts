import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { codeIn, firstOwnerCode, ownerLinkCode } from '../../../testing/owner-links.ts';
import { readToken } from '../../../testing/mint-token.ts';
import { signUpWithMfa } from '../../../testing/second-factor.ts';
import { newEmail, signIn, signUp } from '../../../testing/sign-up.ts';
import { giveRole, ownedBy, signUpStaff } from '../../../testing/staff.ts';
import { internalProject, startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { demoProject } from '../instance/seed-instance.ts';
import { makeFirstOwnerLink } from './owner-link.ts';

const FIRST_OWNER = 'POST /api/v1/internal/first-owner';
const HOUR_MS = 60 * 60_000;
const NEW_PASSWORD = 'battery staple';

let instance: TestInstance;
beforeEach(async () => {
  instance = await startTestInstance();
});
afterEach(() => instance.stop());

const become = (code: string, { email = newEmail(), password = NEW_PASSWORD, app = instance.app } = {}) =>
  ask(app, FIRST_OWNER, { as: 'client', body: { code, email, password } });
const tokens = answered({
  access_token: expect.any(String),
  refresh_token: expect.any(String),
  user_id: expect.any(String),
});
const internalAndDemo = () => ['internal', demoProject(instance.ctx).id];
const userIdOf = ({ body }: { body: unknown }) => (body as { user_id: string }).user_id;
const accessTokenOf = ({ body }: { body: unknown }) => (body as { access_token: string }).access_token;
const openInternal = (adminAccessToken: string) =>
  ask(instance.app, 'GET /api/v1/internal/projects/current', {
    as: 'admin',
    project: internalProject,
    adminAccessToken,
  });
const isSignUpOpen = async () =>
  (
    await instance.query<{ open: boolean }>(
      "select sign_up_enabled as open from projects where project_id = 'internal'",
    )
  )[0]?.open;

test('the link leads to the dashboard, with the code where no server sees it; only its hash is kept', async () => {
  const link = (await makeFirstOwnerLink(instance.ctx)) ?? '';

  expect(link).toMatch(/^http:\/\/localhost:8100\/dashboard\/first-owner#code=[0-9a-hjkmnp-tv-z]{45}$/);
  const stored = await instance.query('select t::text as row from staff_codes t');
  expect(stored).toEqual([{ row: expect.not.stringContaining(codeIn(link)) }]);
});

test('whoever has it becomes an owner of the internal project and the demo, and is signed in', async () => {
  const email = newEmail();
  const answer = await become(await firstOwnerCode(instance), { email });

  expect(answer).toEqual(tokens);
  expect(await ownedBy(instance, userIdOf(answer))).toEqual(internalAndDemo().toSorted());
  expect((await openInternal(accessTokenOf(answer))).status).toBe(200);
  expect(await signIn(instance.app, { email, password: NEW_PASSWORD })).toMatchObject({ userId: userIdOf(answer) });
  expect(readToken(accessTokenOf(answer)).claims).toMatchObject({ email_verified: false });
});

test('a project that nobody owns is not given with a link that was not asked for', async () => {
  const orphan = await makeProject(instance.app);
  await instance.query('delete from users where id = $1', [orphan.owner.userId]);
  const answer = await become(await firstOwnerCode(instance));

  expect(await ownedBy(instance, userIdOf(answer))).toEqual(internalAndDemo().toSorted());
});

test('an instance without a demo gives the internal project alone', async () => {
  await instance.query("delete from projects where project_id <> 'internal'");

  expect(await ownedBy(instance, userIdOf(await become(await firstOwnerCode(instance))))).toEqual(['internal']);
});

test('a code works once, for an hour, and on the internal project', async () => {
  const project = await makeProject(instance.app);
  const code = await firstOwnerCode(instance);
  const elsewhere = { code, email: newEmail(), password: NEW_PASSWORD };
  expect(await ask(instance.app, FIRST_OWNER, { as: 'client', project, body: elsewhere })).toEqual(
    refused('EXPECTED_INTERNAL_PROJECT'),
  );
  expect(await become('x')).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  const late = await firstOwnerCode(instance);
  instance.clock.advance(HOUR_MS - 1);
  expect((await become(code)).status).toBe(200);
  expect(await become(code)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
  const link = await ownerLinkCode(instance);
  instance.clock.advance(HOUR_MS);
  expect(await become(link)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await become(late)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
});

test('an hour without an owner ends a link', async () => {
  const code = await firstOwnerCode(instance);
  instance.clock.advance(HOUR_MS);

  expect(await become(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect((await become(await firstOwnerCode(instance))).status).toBe(200);
});

test('a refused password leaves the code usable', async () => {
  const code = await firstOwnerCode(instance);

  expect(await become(code, { password: 'short' })).toEqual(refused('PASSWORD_TOO_SHORT', { min_length: 8 }));
  expect((await become(code)).status).toBe(200);
});

test('with the first owner all other links of that kind are gone, and no start makes one any more', async () => {
  const codes = [await firstOwnerCode(instance), await firstOwnerCode(instance)] as const;
  await become(codes[0]);

  expect(await become(codes[1])).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  expect(await makeFirstOwnerLink(instance.ctx)).toBeUndefined();
  expect(await instance.query('select from staff_codes where used_at is null')).toEqual([]);
});

test('an owner who came about in another way ends the links too; once nobody owns it they come anew', async () => {
  const code = await firstOwnerCode(instance);
  const { userId } = await signUp(instance.app);
  await giveRole(instance, { userId });
  expect(await become(code)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));

  await instance.query('delete from users where id = $1', [userId]);
  expect((await become(await firstOwnerCode(instance))).status).toBe(200);
});

test.each(
  ['text', { managedProjectIds: 'internal' }, { managedProjectIds: ['internal'] }].map((metadata) => ({ metadata })),
)('server metadata makes nobody an owner: $metadata', async ({ metadata }) => {
  const { userId } = await signUp(instance.app);
  await instance.query('update users set server_metadata = $1 where id = $2', [JSON.stringify(metadata), userId]);

  expect((await become(await firstOwnerCode(instance))).status).toBe(200);
});

test.each(['one code', 'a code each'])(
  'of twenty who try at once on two processes, with %s, exactly one wins',
  async (how) => {
    const other = await instance.secondProcess();
    const code = await firstOwnerCode(instance);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (how === 'one code' ? code : firstOwnerCode(instance))),
    );

    const answers = await Promise.all(
      codes.map((one, index) => become(one, { app: index % 2 === 0 ? instance.app : other })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = [refused('VERIFICATION_CODE_NOT_FOUND'), refused('VERIFICATION_CODE_ALREADY_USED')];
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(refusals).toContainEqual(answer);
    expect(await instance.query("select from users where project_id = 'internal'")).toHaveLength(1);
  },
);

test('of twenty who use one owner link at once on two processes, exactly one wins', async () => {
  const other = await instance.secondProcess();
  const code = await ownerLinkCode(instance);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => become(code, { app: index % 2 === 0 ? instance.app : other })),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await instance.query("select from users where project_id = 'internal'")).toHaveLength(1);
});

describe('an address that somebody signed up with before', () => {
  test('if it was never proved, they keep nothing: no session, password, second factor or linked account', async () => {
    const stranger = await signUpWithMfa(instance);
    await instance.query(
      `insert into oauth_accounts (project_id, user_id, provider_id, account_id, created_at) values ('internal', $1, 'github', '7', now())`,
      [stranger.userId],
    );
    const answer = await become(await firstOwnerCode(instance), { email: stranger.email.toUpperCase() });

    expect(userIdOf(answer)).toBe(stranger.userId);
    const { accessToken } = stranger;
    expect((await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken })).knownError).toBe(
      'ACCESS_TOKEN_EXPIRED',
    );
    const { email, password } = stranger;
    const withOld = await ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
      as: 'client',
      body: { email, password },
    });
    expect(withOld.knownError).toBe('EMAIL_PASSWORD_MISMATCH');
    await signIn(instance.app, { email, password: NEW_PASSWORD }); // no second factor is asked for
    expect(await instance.query('select from oauth_accounts')).toEqual([]);
    const user = await ask(instance.app, 'GET /api/v1/users/me', { as: 'server', accessToken: accessTokenOf(answer) });
    expect(user.body).toMatchObject({ primary_email_verified: false, requires_totp_mfa: false });
  });

  test('if it was proved, its owner keeps the second factor, and is told of the new password', async () => {
    const person = await signUpWithMfa(instance);
    await instance.query('update users set primary_email_verified = true where id = $1', [person.userId]);
    const answer = await become(await firstOwnerCode(instance), { email: person.email });

    const user = await ask(instance.app, 'GET /api/v1/users/me', { as: 'server', accessToken: accessTokenOf(answer) });
    expect(user.body).toMatchObject({ id: person.userId, primary_email_verified: true, requires_totp_mfa: true });
    const mails = await instance.query('select recipient from mails where template = $1', ['password_changed']);
    expect(mails).toEqual([{ recipient: person.email }]);
    const events = await instance.query("select type from events where type like 'user.%' order by created_at");
    expect(events).toContainEqual({ type: 'user.updated' });
  });

  test('what they owned before stays theirs', async () => {
    const owner = await signUp(instance.app);
    const project = await makeProject(instance.app, { owner });
    const answer = await become(await firstOwnerCode(instance), { email: owner.email });

    expect(await ownedBy(instance, userIdOf(answer))).toEqual([project.id, ...internalAndDemo()].toSorted());
  });
});

describe('sign-up of the internal project', () => {
  const stranger = () =>
    ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      body: { email: newEmail(), password: 'correct horse' },
    });

  test('closes with the first owner in production, at once for strangers', async () => {
    const app = await instance.secondProcess({ isProduction: true });
    expect((await stranger()).status).toBe(200);
    await become(await firstOwnerCode(instance), { app });
    instance.ctx.cache.forget(); // a second later

    expect(await stranger()).toEqual(refused('SIGN_UP_NOT_ENABLED'));
  });

  test('stays open outside production', async () => {
    await become(await firstOwnerCode(instance));

    expect((await stranger()).status).toBe(200);
  });

  test('stays as its owner wants it when another one comes by a link', async () => {
    const app = await instance.secondProcess({ isProduction: true });
    await become(await firstOwnerCode(instance), { app });
    await instance.query("update projects set sign_up_enabled = true where project_id = 'internal'");
    expect((await become(await ownerLinkCode(instance), { app })).status).toBe(200);

    expect(await isSignUpOpen()).toBe(true);
  });
});

describe('a link that was asked for', () => {
  test('makes one more owner, who gets what nobody owns', async () => {
    const first = await become(await firstOwnerCode(instance));
    const owned = await makeProject(instance.app);
    const orphan = await makeProject(instance.app);
    await instance.query('delete from users where id = $1', [orphan.owner.userId]);
    await signUpStaff(instance, { project: orphan, role: 'admin' });
    const deleted = await makeProject(instance.app);
    await instance.query('delete from users where id = $1', [deleted.owner.userId]);
    await instance.query('update projects set deleted_at = now() where project_id = $1', [deleted.id]);

    const second = await become(await ownerLinkCode(instance));

    expect(second).toEqual(tokens);
    expect(await ownedBy(instance, userIdOf(second))).toEqual([...internalAndDemo(), orphan.id].toSorted());
    expect(await ownedBy(instance, userIdOf(first))).not.toContain(owned.id);
  });

  test('gives an owner a new password, ends the old sessions, and lists nothing twice', async () => {
    const email = newEmail();
    const before = await become(await firstOwnerCode(instance), { email });
    const after = await become(await ownerLinkCode(instance), { email, password: 'another long one' });

    expect(userIdOf(after)).toBe(userIdOf(before));
    expect(await ownedBy(instance, userIdOf(after))).toEqual(internalAndDemo().toSorted());
    expect((await openInternal(accessTokenOf(before))).knownError).toBe('ADMIN_ACCESS_TOKEN_EXPIRED');
    await signIn(instance.app, { email, password: 'another long one' });
  });

  test('makes the first owner too, and closes sign-up as that does', async () => {
    const app = await instance.secondProcess({ isProduction: true });
    const waiting = await firstOwnerCode(instance);
    expect((await become(await ownerLinkCode(instance), { app })).status).toBe(200);

    expect(await isSignUpOpen()).toBe(false);
    expect(await become(waiting)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('lets somebody in where passwords are switched off', async () => {
    await instance.query("update projects set credential_enabled = false where project_id = 'internal'");
    instance.ctx.cache.forget();

    expect((await openInternal(accessTokenOf(await become(await ownerLinkCode(instance))))).status).toBe(200);
  });
});
