import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { ownKeys } from '../../../testing/connected-account.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes, everyCodeOn, mailCode } from '../../../testing/mailed-code.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const OWN = 'PATCH /api/v1/users/me';
const { send: SEND, check: CHECK, use: USE } = codePurposes.sign_in;

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  await byServer({ primary_email_verified: true });
});

const byServer = (body: object, id = user.userId) =>
  ask(instance.app, `PATCH /api/v1/users/${id}`, { as: 'server', project, body });
const switchLinks = (otp_auth_enabled: boolean, who = user) =>
  ask(instance.app, OWN, { as: 'client', project, accessToken: who.accessToken, body: { otp_auth_enabled } });
const askForLink = (email = user.email) =>
  ask(instance.app, SEND, { as: 'client', project, body: { email, callback_url: CALLBACK_URL } });
const use = (code: string) => ask(instance.app, USE, { as: 'client', project, body: { code } });

const password = () => ({ type: 'password', identifier: user.email });
const magicLink = () => ({ type: 'otp', contact_channel: { type: 'email', email: user.email } });

test('people switch magic links off and on, and see which ways in they have', async () => {
  expect(await switchLinks(false)).toMatchObject({
    status: 200,
    body: { otp_auth_enabled: false, auth_with_email: true, auth_methods: [password()] },
  });
  expect(await switchLinks(true)).toMatchObject({
    status: 200,
    body: { otp_auth_enabled: true, auth_methods: [password(), magicLink()] },
  });
});

test('while they are off nothing is mailed, and nobody can tell', async () => {
  const before = await askForLink();
  await switchLinks(false);
  const added = await rowsAddedBy(instance, async () =>
    expect(await askForLink()).toEqual({ ...before, body: { success: true, nonce: expect.any(String) } }),
  );

  expect(added).toEqual({ codes: 1, mails: 1, jobs: 1 });
  const mail = await lastMailTo(instance, user.email, project.id);
  expect(mail).toMatchObject({ template: 'magic_link', isDecoy: true });
  expect(await use(mail.code ?? '')).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});

test('a link that was mailed before ends with the switch', async () => {
  const { code } = await mailCode(instance, 'sign_in', { project, user });

  await switchLinks(false);

  expect(await ask(instance.app, CHECK, { as: 'client', project, body: { code } })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
  await switchLinks(true);
  expect(await use(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});

test('a code that was mailed to nobody in particular opens no account where they are off', async () => {
  await byServer({ primary_email: newEmail() });
  const { code } = await mailCode(instance, 'sign_in', { project, user: { ...user, email: 'late@example.com' } });
  await byServer({ primary_email: 'late@example.com', primary_email_verified: true, otp_auth_enabled: false });

  expect(await use(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});

test('links of other kinds stay', async () => {
  const { code } = await mailCode(instance, 'password_reset', { project, user });

  await switchLinks(false);

  const body = { code, password: 'battery staple' };
  expect(await ask(instance.app, codePurposes.password_reset.use, { as: 'client', project, body })).toMatchObject({
    status: 200,
  });
});

const ONLY_WAY = answered('Magic links are the only way to sign in, so they stay on.', 400);

test('the only way in stays on, unless a server says otherwise', async () => {
  await instance.query('update users set password_hash = null where id = $1', [user.userId]);

  expect(await switchLinks(false)).toEqual(ONLY_WAY);
  expect(await byServer({ otp_auth_enabled: false })).toMatchObject({
    status: 200,
    body: { otp_auth_enabled: false, auth_methods: [] },
  });
});

test('a password that the project takes no more is no way in', async () => {
  const own = await makeProject(instance.app, { config: { magic_link_enabled: true } });
  const { userId, accessToken } = await signUp(instance.app, { project: own });
  await instance.query('update users set primary_email_verified = true where id = $1', [userId]);
  await ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project: own,
    body: { config: { credential_enabled: false } },
  });

  const body = { otp_auth_enabled: false };
  expect(await ask(instance.app, OWN, { as: 'client', project: own, accessToken, body })).toEqual(ONLY_WAY);
});

test.each([
  ['can be signed in with', true, 200],
  ['is switched off', false, 400],
])('an account at a provider that %s is a way in or none', async (_, enabled, status) => {
  const own = await makeProject(instance.app, {
    config: { ...everyCodeOn.config, oauth_providers: [{ ...ownKeys('github'), enabled }] },
  });
  const body = { primary_email: newEmail(), primary_email_verified: true, primary_email_auth_enabled: true };
  const { body: created } = await ask(instance.app, 'POST /api/v1/users', {
    as: 'server',
    project: own,
    body: { ...body, oauth_providers: [{ id: 'github', account_id: newEmail() }] },
  });
  const { body: session } = await ask(instance.app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    project: own,
    body: { user_id: (created as { id: string }).id },
  });
  const accessToken = (session as { access_token: string }).access_token;

  const switchedOff = { otp_auth_enabled: false };
  const answer = await ask(instance.app, OWN, { as: 'client', project: own, accessToken, body: switchedOff });
  expect(answer).toMatchObject(status === 200 ? { status, body: switchedOff } : ONLY_WAY);
});

test('whoever has not proved the address cannot shut its owner out', async () => {
  const stranger = await signUp(instance.app, { project });

  expect(await switchLinks(false, stranger)).toEqual(
    answered('Enabling or disabling magic links requires a verified email address.', 400),
  );
});

test('servers create users with or without magic links, and only next to e-mail sign-in', async () => {
  const create = (body: object) => ask(instance.app, 'POST /api/v1/users', { as: 'server', project, body });
  const signIn = () => ({ primary_email: newEmail(), primary_email_auth_enabled: true });

  expect(await create(signIn())).toMatchObject({ body: { otp_auth_enabled: true } });
  expect(await create({ ...signIn(), otp_auth_enabled: false })).toMatchObject({ body: { otp_auth_enabled: false } });
  expect(await create({ otp_auth_enabled: true })).toEqual(
    answered('Magic links need signing in by e-mail to be on.', 400),
  );
});
