import { beforeAll, describe, expect, test } from 'vitest';
import { ask, refused } from '../testing/ask.ts';
import { call, type TestProject } from '../testing/call.ts';
import { sealAll } from '../testing/event-log.ts';
import { lastMailTo } from '../testing/read-mail.ts';
import { impersonatedToken } from '../testing/impersonations.ts';
import { CALLBACK_URL, mailCode, mailCodeTo, useCode, verifyAddressOf } from '../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../testing/make-project.ts';
import { readToken } from '../testing/mint-token.ts';
import { authorizeLine, signInWithProvider } from '../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../testing/oauth-instance.ts';
import { mira, type StubPerson } from '../testing/provider-stub-answers.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../testing/sign-up.ts';
import { internalProject } from '../testing/test-instance.ts';

const started = useOAuthInstance();
const app = () => started().instance.app;
const options = { magic_link_enabled: true, client_team_creation_enabled: true };

let project: OwnedProject;
beforeAll(async () => {
  project = await makeOAuthProject(started(), { ...options, require_email_verification: true });
});

const RESTRICTED = { is_restricted: true, restricted_reason: { type: 'email_not_verified' } } as const;
const FREE = { is_restricted: false, restricted_reason: null };
const NOT_ALLOWED = refused('RESTRICTED_USER_NOT_ALLOWED', { restricted_reason: { type: 'email_not_verified' } });

const me = (accessToken: string, of: TestProject = project) =>
  ask(app(), 'GET /api/v1/users/me', { as: 'client', project: of, accessToken });
const rename = (accessToken: string, of: TestProject = project) =>
  ask(app(), 'PATCH /api/v1/users/me', { as: 'client', project: of, accessToken, body: { display_name: 'Mira' } });

let accounts = 1000;
/** With an account at each provider. */
const somebody = (given: Partial<StubPerson> = {}): StubPerson => ({
  ...mira,
  id: String((accounts += 1)),
  email: newEmail(),
  ...given,
});

/** What a server that verifies access tokens by itself reads. */
const claimsOf = (accessToken: string) => {
  const { is_restricted, restricted_reason } = readToken(accessToken).claims;
  return { is_restricted, restricted_reason };
};

async function refresh({ refreshToken }: Pick<SignedIn, 'refreshToken'>, of: TestProject = project): Promise<string> {
  const { body } = await ask(app(), 'POST /api/v1/auth/sessions/current/refresh', {
    as: 'client',
    project: of,
    refreshToken,
  });
  return (body as { access_token: string }).access_token;
}

async function switchTo(isOn: boolean, of: OwnedProject): Promise<void> {
  const { status } = await ask(app(), 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project: of,
    body: { config: { require_email_verification: isOn } },
  });
  if (status !== 200) throw new Error('not switched');
}

test('whoever signs up is signed in and restricted, and is free at once when the email is verified', async () => {
  const user = await signUp(app(), { project });

  expect(claimsOf(user.accessToken)).toEqual(RESTRICTED);
  expect(claimsOf(await refresh(user))).toEqual(RESTRICTED);
  expect(await me(user.accessToken)).toMatchObject({ status: 200, body: RESTRICTED });
  expect(await rename(user.accessToken)).toEqual(NOT_ALLOWED);

  await verifyAddressOf(started().instance, { project, user });

  expect(await me(user.accessToken)).toMatchObject({ status: 200, body: FREE });
  expect(await rename(user.accessToken)).toMatchObject({ status: 200, body: FREE });
  expect(claimsOf(await refresh(user))).toEqual(FREE);
  expect(claimsOf((await signIn(app(), { ...user, project })).accessToken)).toEqual(FREE);
});

test('the sign-up mails the link that verifies', async () => {
  const email = newEmail();
  const { body } = await ask(app(), 'POST /api/v1/auth/password/sign-up', {
    as: 'client',
    project,
    body: { email, password: 'correct horse', verification_callback_url: CALLBACK_URL },
  });
  const { code = '' } = await lastMailTo(started().instance, email, project.id);
  expect(await useCode(app(), 'email_verification', { project, code })).toMatchObject({ status: 200 });
  expect(await me((body as { access_token: string }).access_token)).toMatchObject({ body: FREE });
});

test('signing in again stays restricted', async () => {
  const user = await signUp(app(), { project });
  const { accessToken } = await signIn(app(), { ...user, project });
  expect(claimsOf(accessToken)).toEqual(RESTRICTED);
  expect(await rename(accessToken)).toEqual(NOT_ALLOWED);
});

test('a mistyped address is replaced by another, whose link frees the user', async () => {
  const user = await signUp(app(), { project });
  const call = { as: 'client', project, accessToken: user.accessToken } as const;
  const value = newEmail();
  const added = await ask(app(), 'POST /api/v1/contact-channels', {
    ...call,
    body: { user_id: 'me', type: 'email', value, becomes_primary: true },
  });
  const { id } = added.body as { id: string };
  await ask(app(), `POST /api/v1/contact-channels/me/${id}/send-verification-code`, {
    ...call,
    body: { callback_url: CALLBACK_URL },
  });
  const { code = '' } = await lastMailTo(started().instance, value, project.id);
  await useCode(app(), 'email_verification', { project, code });

  expect(await me(user.accessToken)).toMatchObject({ body: { ...FREE, primary_email: value } });
});

test('a restricted user signs out, and deletes the account where people may', async () => {
  const user = await signUp(app(), { project });
  const signOut = { as: 'client', project, accessToken: user.accessToken, refreshToken: user.refreshToken } as const;
  expect(await ask(app(), 'DELETE /api/v1/auth/sessions/current', signOut)).toMatchObject({ status: 200 });

  const config = { require_email_verification: true, client_user_deletion_enabled: true };
  const leaving = await makeProject(app(), { config });
  const { accessToken } = await signUp(app(), { project: leaving });
  expect(await ask(app(), 'DELETE /api/v1/users/me', { as: 'client', project: leaving, accessToken })).toMatchObject({
    status: 200,
  });
});

describe('sign-in that verifies the email', () => {
  test('a magic link lets a new person in at once', async () => {
    const { code } = await mailCodeTo(started().instance, 'sign_in', { project, email: newEmail() });
    const { body } = await useCode(app(), 'sign_in', { project, code });
    const { access_token: accessToken } = body as { access_token: string };
    expect(claimsOf(accessToken)).toEqual(FREE);
    expect(await rename(accessToken)).toMatchObject({ status: 200 });
  });

  test('a magic link lets somebody in who signed up with a password', async () => {
    const user = await signUp(app(), { project });
    const { code } = await mailCode(started().instance, 'sign_in', { project, user });
    const { body } = await useCode(app(), 'sign_in', { project, code });
    const { access_token: accessToken } = body as { access_token: string };
    expect(claimsOf(accessToken)).toEqual(FREE);
    expect(await rename(accessToken)).toMatchObject({ status: 200 });
  });

  test('a provider that vouches for the email lets a new person in at once', async () => {
    const person = somebody();
    const { accessToken } = await signInWithProvider(app(), started().stub, { project, person });
    expect(claimsOf(accessToken)).toEqual(FREE);
    expect(await rename(accessToken)).toMatchObject({ status: 200 });
  });

  test('a provider that vouches for the email lets somebody in who signed up with a password', async () => {
    const { email } = await signUp(app(), { project });
    const person = somebody({ email });
    const { accessToken } = await signInWithProvider(app(), started().stub, { project, person });
    expect(claimsOf(accessToken)).toEqual(FREE);
    expect(await rename(accessToken)).toMatchObject({ status: 200 });
  });

  test('a provider that does not vouch for it leaves a new person restricted', async () => {
    const person = somebody({ isEmailVerified: false });
    const { accessToken } = await signInWithProvider(app(), started().stub, {
      project,
      person,
      provider: 'google',
    });
    expect(claimsOf(accessToken)).toEqual(RESTRICTED);
    expect(await rename(accessToken)).toEqual(NOT_ALLOWED);
  });
});

test('no account is linked before the email is verified', async () => {
  const user = await signUp(app(), { project });
  const linking = () => call(app(), authorizeLine({ project, linkedBy: user.accessToken, mode: 'json' }));
  expect(await linking()).toMatchObject({ knownError: 'RESTRICTED_USER_NOT_ALLOWED' });
  await verifyAddressOf(started().instance, { project, user });
  expect(await linking()).toMatchObject({ status: 200 });
});

describe('a user whom a server creates', () => {
  const create = async (body: object) => {
    const { body: created } = await ask(app(), 'POST /api/v1/users', { as: 'server', project, body });
    return created as { id: string };
  };

  test.each([
    ['without an email', () => ({}), RESTRICTED],
    ['with an email', () => ({ primary_email: newEmail() }), RESTRICTED],
    ['with a verified email', () => ({ primary_email: newEmail(), primary_email_verified: true }), FREE],
  ])('%s', async (_, body, expected) => {
    const created = await create(body());
    expect(created).toMatchObject(expected);
    const session = await ask(app(), 'POST /api/v1/auth/sessions', {
      as: 'server',
      project,
      body: { user_id: created.id },
    });
    expect(claimsOf((session.body as { access_token: string }).access_token)).toEqual(expected);
  });

  test('is free once a server verifies the email, and restricted again with a new one', async () => {
    const { id } = await create({ primary_email: newEmail() });
    const change = (body: object) => ask(app(), `PATCH /api/v1/users/${id}`, { as: 'server', project, body });
    expect(await change({ primary_email_verified: true })).toMatchObject({ body: FREE });
    expect(await change({ primary_email: newEmail() })).toMatchObject({ body: RESTRICTED });
    expect(await ask(app(), `GET /api/v1/users/${id}`, { as: 'server', project })).toMatchObject({ body: RESTRICTED });
  });

  test('is told of with the reason that they can do something about', async () => {
    expect(await create({ restricted_by_admin: true })).toMatchObject({ ...RESTRICTED, restricted_by_admin: true });
  });
});

test('events tell that a user is restricted, and no longer', async () => {
  const user = await signUp(app(), { project });
  await verifyAddressOf(started().instance, { project, user });
  await sealAll(started().instance);
  const { body } = await ask(app(), 'GET /api/v1/events', { as: 'server', project });
  const { items } = body as { items: { data: { id?: string; is_restricted?: boolean } }[] };
  const told = items.filter(({ data }) => data.id === user.userId).map(({ data }) => data.is_restricted);
  expect(told).toEqual([true, false]);
});

test('an owner who is signed in as the user sees what the user sees', async () => {
  const user = await signUp(app(), { project });
  const accessToken = await impersonatedToken(started().instance, user.accessToken, project);
  expect(await me(accessToken)).toMatchObject({ body: RESTRICTED });
  expect(await rename(accessToken)).toEqual(NOT_ALLOWED);
});

test('the switch applies to sessions that have begun, of this project alone, and back', async () => {
  const switched = await makeProject(app());
  const other = await makeProject(app());
  const user = await signUp(app(), { project: switched });
  const verified = await signUp(app(), { project: switched });
  await verifyAddressOf(started().instance, { project: switched, user: verified });
  const stranger = await signUp(app(), { project: other });
  expect(await rename(user.accessToken, switched)).toMatchObject({ status: 200, body: FREE });

  await switchTo(true, switched);
  expect(await rename(user.accessToken, switched)).toEqual(NOT_ALLOWED);
  expect(claimsOf(await refresh(user, switched))).toEqual(RESTRICTED);
  expect(await rename(verified.accessToken, switched)).toMatchObject({ status: 200, body: FREE });
  expect(await rename(stranger.accessToken, other)).toMatchObject({ status: 200, body: FREE });

  await switchTo(false, switched);
  expect(await rename(user.accessToken, switched)).toMatchObject({ status: 200, body: FREE });
  expect(claimsOf(await refresh(user, switched))).toEqual(FREE);
});

test('an owner without a verified email opens no project where the internal one requires it', async () => {
  const own = await makeProject(app());
  const read = () =>
    ask(app(), 'GET /api/v1/projects/current', {
      as: 'admin',
      project: own,
      adminAccessToken: own.owner.accessToken,
    });
  const internal = { ...internalProject, owner: own.owner };
  expect(await read()).toMatchObject({ status: 200 });
  await switchTo(true, internal);
  expect(await read()).toEqual(refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
  await verifyAddressOf(started().instance, { project: internalProject, user: own.owner });
  expect(await read()).toMatchObject({ status: 200 });
  await switchTo(false, internal);
});
