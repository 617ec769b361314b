import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, everyCodeOn, mailCodeTo, NEW_PASSWORD } from '../../../testing/mailed-code.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const change = (body: object, userId = user.userId) =>
  ask(instance.app, `PATCH /api/v1/users/${userId}`, { as: 'server', project, body });
const read = (userId = user.userId) => ask(instance.app, `GET /api/v1/users/${userId}`, { as: 'server', project });
const verify = () => change({ primary_email_verified: true });
const signInStatus = async (email: string, password: string) =>
  (await ask(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body: { email, password } }))
    .knownError;
const noticesTo = async (email: string) =>
  (await instance.query<{ template: string }>('select template from mails where recipient = $1', [email])).map(
    ({ template }) => template,
  );

test('a server changes anybody, and what is left out stays as it is', async () => {
  const before = (await read()).body as object;
  const changes = { display_name: 'Mira', server_metadata: { plan: 'pro' }, client_read_only_metadata: [1] };

  expect(await change(changes)).toEqual(answered({ ...before, ...changes }));
  expect(await change({})).toEqual(answered({ ...before, ...changes }));
  expect(await read()).toEqual(answered({ ...before, ...changes }));
});

test('PATCH /users/me takes the same from a server, and the session that asks stays', async () => {
  const email = newEmail();
  const answer = await ask(instance.app, 'PATCH /api/v1/users/me', {
    as: 'server',
    project,
    accessToken: user.accessToken,
    body: { primary_email: email, display_name: 'Mira' },
  });

  expect(answer).toMatchObject({ status: 200, body: { primary_email: email, display_name: 'Mira' } });
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
});

test('another address is not verified, unless the server says so; the same one in another spelling stays as it is', async () => {
  const email = newEmail();
  expect(await verify()).toMatchObject({ body: { primary_email: user.email, primary_email_verified: true } });
  expect(await change({ primary_email: user.email.toUpperCase() })).toMatchObject({
    body: { primary_email: user.email.toUpperCase(), primary_email_verified: true },
  });
  expect(await change({ primary_email: email })).toMatchObject({
    body: { primary_email: email, primary_email_verified: false },
  });
  expect(await change({ primary_email: newEmail(), primary_email_verified: true })).toMatchObject({
    body: { primary_email_verified: true },
  });
});

test('with the address the way to sign in changes at once; sessions end, and codes mailed to the old one open nothing', async () => {
  const email = newEmail();
  const reset = await mailCodeTo(instance, 'password_reset', { project, email: user.email });
  const link = await mailCodeTo(instance, 'sign_in', { project, email: user.email });

  await change({ primary_email: email });

  expect(await signInStatus(user.email, user.password)).toBe('EMAIL_PASSWORD_MISMATCH');
  expect(await signInStatus(email, user.password)).toBeNull();
  const dead = refused('VERIFICATION_CODE_EXPIRED');
  expect(await checkCode(instance.app, 'password_reset', { project, code: reset.code })).toEqual(dead);
  expect(await checkCode(instance.app, 'sign_in', { project, code: link.code })).toEqual(dead);
  expect(await tokensAlive(instance.app, user, project)).toEqual(DEAD);
  expect(await noticesTo(user.email)).toContain('address_changed');
});

test('who was signed in by a replaced address is signed out when it is set back, and both addresses are told', async () => {
  const mine = newEmail();
  await change({ primary_email: mine, primary_email_verified: true });
  const thief = await signIn(instance.app, { ...user, email: mine, project });

  await change({ primary_email: user.email, primary_email_verified: true });

  expect(await tokensAlive(instance.app, thief, project)).toEqual(DEAD);
  expect(await noticesTo(mine)).toEqual(['address_changed']);
});

test('another spelling and a first address end no session and tell nobody', async () => {
  await change({ primary_email: user.email.toUpperCase() });
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
  expect(await noticesTo(user.email)).not.toContain('address_changed');

  await change({ primary_email: null, primary_email_auth_enabled: false });
  const session = await ask(instance.app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    project,
    body: { user_id: user.userId },
  });
  const { access_token: accessToken, refresh_token: refreshToken } = session.body as Record<string, string>;
  await change({ primary_email: newEmail() });
  expect(await tokensAlive(instance.app, { accessToken, refreshToken } as SignedIn, project)).toEqual(ALIVE);
});

test('a password and an address that are replaced together are both told to the old address', async () => {
  await change({ primary_email: newEmail(), password: NEW_PASSWORD });

  expect(await noticesTo(user.email)).toEqual(expect.arrayContaining(['password_changed', 'address_changed']));
});

test('an address that somebody else signs in with is refused, in every way to get it', async () => {
  const other = await signUp(instance.app, { project });
  const taken = refused('USER_EMAIL_ALREADY_EXISTS', { email: other.email, would_work_if_email_was_verified: false });
  const before = await read();

  expect(await change({ primary_email: other.email, display_name: 'Changed' })).toEqual(taken);
  expect(await read()).toEqual(before);
  expect(await change({ primary_email: other.email, primary_email_auth_enabled: false })).toMatchObject({
    status: 200,
  });
  expect(await change({ primary_email_auth_enabled: true })).toEqual(taken);
});

test('without a primary e-mail nobody signs in by e-mail: the server has to switch that off too', async () => {
  expect(await change({ primary_email: null })).toEqual({
    status: 400,
    knownError: null,
    body: 'Signing in by email requires a primary email address.',
  });
  expect(await change({ primary_email: null, primary_email_auth_enabled: false })).toMatchObject({
    status: 200,
    body: { primary_email: null, primary_email_verified: false, auth_with_email: false, auth_methods: [] },
  });
});

test('without a primary email there is nothing to verify', async () => {
  const nothing = answered('The user has no e-mail address.', 400);
  const gone = { primary_email: null, primary_email_auth_enabled: false };

  expect(await change({ ...gone, primary_email_verified: true })).toEqual(nothing);
  expect((await change({ ...gone, primary_email_verified: false })).status).toBe(200);
  expect(await change({ primary_email_verified: true })).toEqual(nothing);
  expect((await change({ primary_email: newEmail(), primary_email_verified: true })).body).toMatchObject({
    primary_email_verified: true,
  });
});

test('who has a password but no address any more can change it all the same', async () => {
  await change({ primary_email: null, primary_email_auth_enabled: false });
  const startSession = () =>
    ask(instance.app, 'POST /api/v1/auth/sessions', { as: 'server', project, body: { user_id: user.userId } });
  const first = (await startSession()).body as { access_token: string };
  const second = await startSession();

  expect(
    await ask(instance.app, 'POST /api/v1/auth/password/update', {
      as: 'client',
      project,
      accessToken: first.access_token,
      body: { old_password: user.password, new_password: 'another horse' },
    }),
  ).toMatchObject({ status: 200 });
  const { refresh_token } = second.body as { refresh_token: string };
  expect(
    await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', {
      as: 'client',
      project,
      refreshToken: refresh_token,
    }),
  ).toMatchObject({ knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' });
});

test('switching e-mail sign-in off closes it, and on again opens it with the same password', async () => {
  await change({ primary_email_auth_enabled: false });
  expect(await signInStatus(user.email, user.password)).toBe('EMAIL_PASSWORD_MISMATCH');

  await change({ primary_email_auth_enabled: true });
  expect(await signInStatus(user.email, user.password)).toBeNull();
});

test('a password that a server sets ends all sessions and codes, and its owner is told', async () => {
  const second = await signIn(instance.app, { ...user, project });
  const reset = await mailCodeTo(instance, 'password_reset', { project, email: user.email });

  expect(await change({ password: '1' })).toMatchObject({ status: 200, body: { has_password: true } });

  expect(await tokensAlive(instance.app, user, project)).toEqual(DEAD);
  expect(await tokensAlive(instance.app, second, project)).toEqual(DEAD);
  expect(await checkCode(instance.app, 'password_reset', { project, code: reset.code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
  expect(await signInStatus(user.email, user.password)).toBe('EMAIL_PASSWORD_MISMATCH');
  expect(await signInStatus(user.email, '1')).toBeNull();
  expect(await noticesTo(user.email)).toContain('password_changed');
});

test('null removes the password; removing none ends nothing and tells nobody', async () => {
  expect(await change({ password: null })).toMatchObject({
    status: 200,
    body: { has_password: false, auth_with_email: true },
  });
  const session = await ask(instance.app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    project,
    body: { user_id: user.userId },
  });
  const { access_token, refresh_token } = session.body as { access_token: string; refresh_token: string };
  const notices = await noticesTo(user.email);

  expect((await change({ password: null })).status).toBe(200);

  expect(await tokensAlive(instance.app, { accessToken: access_token, refreshToken: refresh_token }, project)).toEqual(
    ALIVE,
  );
  expect(await noticesTo(user.email)).toEqual(notices);
});

test('a password needs e-mail sign-in to be on, before or in the same change', async () => {
  await change({ primary_email_auth_enabled: false });

  expect(await change({ password: NEW_PASSWORD })).toEqual({
    status: 400,
    knownError: null,
    body: 'A password needs signing in by e-mail to be on.',
  });
  expect((await change({ password: NEW_PASSWORD, primary_email_auth_enabled: true })).status).toBe(200);
  expect(await signInStatus(user.email, NEW_PASSWORD)).toBeNull();
  expect(await change({ password: 'x'.repeat(257) })).toEqual(refused('PASSWORD_TOO_LONG', { maxLength: 256 }));
});

test('a second factor is set and removed, together with other changes', async () => {
  const totp_secret_base64 = 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=';

  expect(await change({ totp_secret_base64, display_name: 'Mira' })).toMatchObject({
    body: { requires_totp_mfa: true, display_name: 'Mira' },
  });
  expect(await signInStatus(user.email, user.password)).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  expect(await change({ display_name: 'Zoë' })).toMatchObject({ body: { requires_totp_mfa: true } });
  expect(await change({ totp_secret_base64: null, primary_email_verified: true })).toMatchObject({
    body: { requires_totp_mfa: false, primary_email_verified: true },
  });
  expect(await signInStatus(user.email, user.password)).toBeNull();
  expect(await noticesTo(user.email)).toEqual(['second_factor_on', 'second_factor_off']);
});

test('no team can be selected yet, and none can be cleared', async () => {
  const team_id = 'd94f6a0e-1c2b-4e3a-9f5d-8b7c6a5e4d21';
  const missing = refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: user.userId });
  const own = (body: object) =>
    ask(instance.app, 'PATCH /api/v1/users/me', { as: 'client', project, accessToken: user.accessToken, body });

  expect(await change({ selected_team_id: team_id, display_name: 'Changed' })).toEqual(missing);
  expect(await own({ selected_team_id: team_id, display_name: 'Changed' })).toEqual(missing);
  expect(await change({ selected_team_id: null })).toMatchObject({
    body: { selected_team_id: null, display_name: null },
  });
  expect((await own({ selected_team_id: null })).status).toBe(200);
});

test('each change is recorded once, as the user is afterwards', async () => {
  const email = newEmail();
  await change({ primary_email: email, password: NEW_PASSWORD });

  expect(
    await instance.query(
      "select type, data ->> 'primary_email' as email from events where data ->> 'id' = $1 order by xmin::text::bigint",
      [user.userId],
    ),
  ).toEqual([
    { type: 'user.created', email: user.email },
    { type: 'user.updated', email },
  ]);
});

test('changes of different fields at the same time are all kept', async () => {
  await Promise.all([
    change({ display_name: 'Mira' }),
    change({ primary_email_verified: true }),
    change({ client_metadata: 1 }),
    change({ password: NEW_PASSWORD }),
    change({ server_metadata: 2 }),
  ]);

  expect(await read()).toMatchObject({
    body: { display_name: 'Mira', primary_email_verified: true, client_metadata: 1, server_metadata: 2 },
  });
  expect(await signInStatus(user.email, NEW_PASSWORD)).toBeNull();
});

test('nobody is changed by another project, and nobody who is not there', async () => {
  const elsewhere = await signUp(instance.app);

  expect(await change({ display_name: 'x' }, elsewhere.userId)).toEqual(refused('USER_NOT_FOUND'));
  expect(await change({ primary_email_verified: true }, elsewhere.userId)).toEqual(refused('USER_NOT_FOUND'));
  expect(await read(elsewhere.userId)).toEqual(refused('USER_NOT_FOUND'));
});
