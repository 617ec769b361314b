import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, NEW_PASSWORD, useCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import {
  passSecondFactor,
  signUpWithMfa,
  startAttempt,
  totpNow,
  type MfaUser,
} from '../../../testing/second-factor.ts';
import { signIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

/** A stranger signed up with an address that is not theirs and closed the account with a second factor of their own. */
const test = instanceTest();
let project: OwnedProject;
let stranger: MfaUser;
let code: string;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  stranger = await signUpWithMfa(instance, { project });
  code = (await mailCode(instance, 'password_reset', { project, user: stranger })).code;
});

const reset = () => useCode(instance.app, 'password_reset', { project, code });
const trySignIn = (password: string) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    body: { email: stranger.email, password },
  });
const linkAccount = () =>
  instance.query(
    `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at) values ($1, 'github', $2::text, $2::uuid, now())`,
    [project.id, stranger.userId],
  );
const accountsLeft = () =>
  instance.query('select provider_id from oauth_accounts where user_id = $1', [stranger.userId]);

test('the owner signs in with the new password alone, and the address is proved', async () => {
  expect(await reset()).toEqual(answered({ success: true }));

  const owner = await signIn(instance.app, { email: stranger.email, password: NEW_PASSWORD, project });
  const me = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: owner.accessToken });
  expect(me).toMatchObject({
    body: {
      id: stranger.userId,
      primary_email_verified: true,
      has_password: true,
      requires_totp_mfa: false,
      oauth_providers: [],
    },
  });
});

test('the password, the sessions and the waiting second step of the stranger end on every process', async () => {
  const other = await instance.secondProcess();
  const waiting = await startAttempt(other, stranger);
  expect(await tokensAlive(other, stranger, project)).toEqual(ALIVE);

  await reset();

  for (const app of [instance.app, other]) expect(await tokensAlive(app, stranger, project)).toEqual(DEAD);
  expect(await trySignIn(stranger.password)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  const totp = totpNow(instance, stranger.secret);
  expect(await passSecondFactor(other, { code: waiting, totp, project })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});

test('accounts that the stranger linked are gone, and the event tells it', async () => {
  await linkAccount();

  await reset();

  expect(await accountsLeft()).toEqual([]);
  const [event] = await instance.query(
    `select data from events where project_id = $1 and data ->> 'id' = $2 order by xmin::text::bigint desc limit 1`,
    [project.id, stranger.userId],
  );
  expect(event).toMatchObject({ data: { primary_email_verified: true, requires_totp: false, oauth_accounts: [] } });
});

test('a magic link takes linked accounts away too', async () => {
  await linkAccount();
  const link = await mailCode(instance, 'sign_in', { project, user: stranger });

  expect(await useCode(instance.app, 'sign_in', { project, code: link.code })).toMatchObject({ status: 200 });

  expect(await accountsLeft()).toEqual([]);
});

test('the owner is told once by mail', async () => {
  await reset();

  const mails = await mailsTo(instance, stranger.email, project.id);
  expect(mails.map(({ template }) => template)).toEqual(['second_factor_on', 'password_reset', 'address_proved']);
});

test('on an address that was proved before, a reset keeps the second factor and linked accounts', async () => {
  await linkAccount();
  await verifyAddressOf(instance, { project, user: stranger });

  await reset();

  expect(await trySignIn(NEW_PASSWORD)).toMatchObject({ knownError: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
  expect(await accountsLeft()).toEqual([{ provider_id: 'github' }]);
});

test('a second reset is no first proof any more', async () => {
  const second = await mailCode(instance, 'password_reset', { project, user: stranger });
  await reset();
  expect(await useCode(instance.app, 'password_reset', { project, code: second.code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
  const owner = {
    ...stranger,
    ...(await signIn(instance.app, { email: stranger.email, password: NEW_PASSWORD, project })),
  };
  await signUpWithMfa(instance, { project, user: owner });

  code = (await mailCode(instance, 'password_reset', { project, user: owner })).code;
  await reset();

  expect(await trySignIn(NEW_PASSWORD)).toMatchObject({ knownError: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
});

test('a second factor that the stranger sets while the owner proves the address is not set', async () => {
  await using held = await holdRows(instance, 'select id from users where id = $1', [stranger.userId]);
  const proof = reset();
  await held.untilWaiting(1);
  const late = ask(instance.app, 'PATCH /api/v1/users/me', {
    as: 'client',
    project,
    accessToken: stranger.accessToken,
    body: { totp_secret_base64: stranger.secret.toString('base64') },
  });
  await held.untilWaiting(2);
  await held.release();

  expect(await proof).toEqual(answered({ success: true }));
  expect(await late).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  expect(await trySignIn(NEW_PASSWORD)).toMatchObject({ status: 200 });
});
