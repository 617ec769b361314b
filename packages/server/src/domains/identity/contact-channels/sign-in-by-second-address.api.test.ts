import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import {
  addChannel,
  changeChannel,
  channelOf,
  mailChannelCode,
  plantChannel,
} from '../../../testing/contact-channels.ts';
import { ownKeys } from '../../../testing/connected-account.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import {
  askForCode,
  everyCodeOn,
  mailCodeTo,
  NEW_PASSWORD,
  useCode,
  verifyAddressOf,
} from '../../../testing/mailed-code.ts';
import { exchangeBody, landingOf, visitProvider } from '../../../testing/oauth-flow.ts';
import { startProviderStub, type ProviderStub } from '../../../testing/provider-stub.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

/** A second address that signs in is a way in like the primary one; one that does not is none. */
let providers: ProviderStub;
let instance: TestInstance;
let project: OwnedProject;
let user: SignedIn;
let second: string;
let plain: string;
beforeAll(async () => {
  providers = await startProviderStub();
  instance = await startTestInstance({ oauth: providers.oauth, isProduction: false });
  project = await makeProject(instance.app, {
    config: { ...everyCodeOn.config, oauth_providers: [ownKeys('github')] },
  });
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  await verifyAddressOf(instance, { project, user });
  second = await addProved(true);
  plain = await addProved(false);
});
afterAll(() => Promise.all([instance.stop(), providers.stop()]));

async function addProved(used_for_auth: boolean): Promise<string> {
  const channel = channelOf(await addChannel(instance, { project, user, used_for_auth }));
  const code = await mailChannelCode(instance, { project, user, channel });
  expect(await useCode(instance.app, 'email_verification', { project, code })).toMatchObject({ status: 200 });
  return channel.value;
}
const signIn = (email: string, { password = user.password, from = undefined as string | undefined } = {}) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    from,
    body: { email, password },
  });
const OWN = () => ({ status: 200, body: { user_id: user.userId } });

test('the password signs in with it', async () => {
  expect(await signIn(second.toUpperCase())).toMatchObject(OWN());
  expect(await signIn(plain)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
});

test('one that waits for its proof signs nobody in, and is free for others', async () => {
  const { value } = channelOf(await addChannel(instance, { project, user, used_for_auth: true }));

  expect(await signIn(value)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  expect(await signUp(instance.app, { project, email: value })).toMatchObject({ email: value });
});

test('without signing in by e-mail no address signs in', async () => {
  await instance.query('update users set email_auth_enabled = false where id = $1', [user.userId]);

  expect(await signIn(second)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  await askForCode(instance, 'password_reset', { project, email: second });
  expect((await mailsTo(instance, second, project.id)).at(-1)).toMatchObject({ isDecoy: true });
  expect(await visit(second)).toMatchObject({ body: { is_new_user: true } });
});

test('a magic link to it signs in', async () => {
  const { code } = await mailCodeTo(instance, 'sign_in', { project, email: second });

  expect(await useCode(instance.app, 'sign_in', { project, code })).toMatchObject({
    ...OWN(),
    body: { user_id: user.userId, is_new_user: false },
  });
});

test('a magic link to one that does not sign in makes somebody new', async () => {
  const { code } = await mailCodeTo(instance, 'sign_in', { project, email: plain });

  expect(await useCode(instance.app, 'sign_in', { project, code })).toMatchObject({ body: { is_new_user: true } });
});

test('a reset mailed to it sets the password, and leaves what else the user has', async () => {
  const { code } = await mailCodeTo(instance, 'password_reset', { project, email: second });

  expect(await useCode(instance.app, 'password_reset', { project, code })).toMatchObject({ status: 200 });

  expect(await signIn(user.email, { password: NEW_PASSWORD })).toMatchObject(OWN());
  expect(await signIn(second, { password: NEW_PASSWORD })).toMatchObject(OWN());
});

test('a reset mailed to it does not prove the primary address', async () => {
  const newcomer = await signUp(instance.app, { project });
  const { value } = await plantChannel(instance, {
    projectId: project.id,
    userId: newcomer.userId,
    isUsedForAuth: true,
  });
  const { code } = await mailCodeTo(instance, 'password_reset', { project, email: value });
  await useCode(instance.app, 'password_reset', { project, code });
  const link = await mailCodeTo(instance, 'sign_in', { project, email: value });
  await useCode(instance.app, 'sign_in', { project, code: link.code });

  expect(await ask(instance.app, `GET /api/v1/users/${newcomer.userId}`, { as: 'server', project })).toMatchObject({
    body: { primary_email_verified: false, has_password: true },
  });
});

test('codes for one that signs in no more are expired', async () => {
  const reset = await mailCodeTo(instance, 'password_reset', { project, email: second });
  const link = await mailCodeTo(instance, 'sign_in', { project, email: second });
  const [row] = await instance.query<{ id: string }>('select id from contact_channels where value = $1', [second]);
  await changeChannel(instance, { project, user, channel: { id: row?.id ?? '' }, used_for_auth: false });

  expect(await useCode(instance.app, 'password_reset', { project, code: reset.code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
  expect(await useCode(instance.app, 'sign_in', { project, code: link.code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
});

test('nobody is mailed a reset at one that does not sign in', async () => {
  await askForCode(instance, 'password_reset', { project, email: plain });

  expect((await mailsTo(instance, plain, project.id)).at(-1)).toMatchObject({ isDecoy: true });
});

test('a new password ends codes that were mailed to it before it was anybody’s', async () => {
  const wanted = newEmail();
  const { code } = await mailCodeTo(instance, 'sign_in', { project, email: wanted });
  await plantChannel(instance, { projectId: project.id, userId: user.userId, value: wanted, isUsedForAuth: true });
  await ask(instance.app, 'POST /api/v1/auth/password/update', {
    as: 'client',
    project,
    accessToken: user.accessToken,
    body: { old_password: user.password, new_password: NEW_PASSWORD },
  });

  expect(await useCode(instance.app, 'sign_in', { project, code })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});

test('nobody signs up with it, and no server gives it to anybody; one that does not sign in is free', async () => {
  const TAKEN = refused('USER_EMAIL_ALREADY_EXISTS', { email: second, would_work_if_email_was_verified: false });
  const body = { email: second, password: 'correct horse' };
  expect(await ask(instance.app, 'POST /api/v1/auth/password/sign-up', { as: 'client', project, body })).toEqual(TAKEN);
  const given = { primary_email: second, primary_email_auth_enabled: true };
  expect(await ask(instance.app, 'POST /api/v1/users', { as: 'server', project, body: given })).toEqual(TAKEN);
  const other = await signUp(instance.app, { project });
  expect(
    await ask(instance.app, `PATCH /api/v1/users/${other.userId}`, { as: 'server', project, body: given }),
  ).toEqual(TAKEN);
  const shared = await ask(instance.app, 'POST /api/v1/users', {
    as: 'server',
    project,
    body: { primary_email: second },
  });
  expect(shared).toMatchObject({ status: 201 });

  await signUp(instance.app, { project, email: plain });
  const elsewhere = await makeProject(instance.app);
  await signUp(instance.app, { project: elsewhere, email: second });
});

const visit = async (email: string, isEmailVerified = true) => {
  const person = { ...mira, id: newEmail().replaceAll(/\D/g, ''), email, isEmailVerified };
  const { code = '' } = landingOf(await visitProvider(instance.app, providers, { project, mode: 'json', person }));
  return ask(instance.app, 'POST /api/v1/auth/oauth/token', { body: exchangeBody(code, { project }) });
};

test('an account at a provider that vouches for it signs its owner in', async () => {
  expect(await visit(second)).toMatchObject({ body: { is_new_user: false } });
  expect(await ask(instance.app, `GET /api/v1/users/${user.userId}`, { as: 'server', project })).toMatchObject({
    body: { oauth_providers: [{ id: 'github', email: second }] },
  });
});

test('one that vouches for another address of theirs, or for none, makes somebody new', async () => {
  expect(await visit(plain)).toMatchObject({ body: { is_new_user: true } });
  expect(await visit(second, false)).toMatchObject({ body: { is_new_user: true } });
});

test('wrong passwords count for the account, whichever of its addresses is typed', async () => {
  const counted = await startTestInstance({ isProduction: true });
  try {
    const inProduction = await makeProject(counted.app);
    const person = await signUp(counted.app, { project: inProduction });
    const others = await Promise.all(
      Array.from({ length: 3 }, () =>
        plantChannel(counted, { projectId: inProduction.id, userId: person.userId, isUsedForAuth: true }),
      ),
    );
    const addresses = [person.email, ...others.map(({ value }) => value)];
    const tries: number[] = [];
    for (let index = 0; index < 24; index += 1) {
      const { status } = await ask(counted.app, 'POST /api/v1/auth/password/sign-in', {
        as: 'client',
        project: inProduction,
        from: '203.0.113.9',
        body: { email: addresses[index % 4], password: 'wrong' },
      });
      tries.push(status);
    }
    const alone: number[] = [];
    const single = await signUp(counted.app, { project: inProduction });
    for (let index = 0; index < 24; index += 1) {
      const { status } = await ask(counted.app, 'POST /api/v1/auth/password/sign-in', {
        as: 'client',
        project: inProduction,
        from: '203.0.113.10',
        body: { email: single.email, password: 'wrong' },
      });
      alone.push(status);
    }
    expect(tries).toEqual(alone);
    expect(tries).toContain(429);
  } finally {
    await counted.stop();
  }
});

test('so does the first proof of the primary address by a reset', async () => {
  const newcomer = await signUp(instance.app, { project });
  const wanted = newEmail();
  const { code } = await mailCodeTo(instance, 'sign_in', { project, email: wanted });
  await plantChannel(instance, { projectId: project.id, userId: newcomer.userId, value: wanted, isUsedForAuth: true });
  const reset = await mailCodeTo(instance, 'password_reset', { project, email: newcomer.email });
  expect(await useCode(instance.app, 'password_reset', { project, code: reset.code })).toMatchObject({ status: 200 });

  expect(await useCode(instance.app, 'sign_in', { project, code })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});
