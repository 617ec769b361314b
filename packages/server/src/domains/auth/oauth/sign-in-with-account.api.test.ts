import { describe, expect, test } from 'vitest';
import { call, type TestProject } from '../../../testing/call.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { verifyAddressOf } from '../../../testing/mailed-code.ts';
import {
  beginFlow,
  comeBack,
  exchange,
  landingOf,
  signInWithProvider,
  visitProvider,
  type Mode,
} from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira, type StubPerson } from '../../../testing/provider-stub-answers.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { passSecondFactor, signUpWithMfa, totpNow } from '../../../testing/second-factor.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const started = useOAuthInstance();

const unverified: StubPerson = { ...mira, isEmailVerified: false };

const meOf = async (project: TestProject, accessToken: string) =>
  (await call(started().instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken })).body as {
    id: string;
    primary_email: string | null;
    primary_email_verified: boolean;
    has_password: boolean;
    oauth_providers: { id: string }[];
  };
const templatesTo = async (project: TestProject, email: string) =>
  (await mailsTo(started().instance, email, project.id)).map(({ template }) => template);
const countUsers = async (project: TestProject) =>
  (await started().instance.query('select from users where project_id = $1', [project.id])).length;

describe.each<Mode>(['navigation', 'json'])('by %s', (mode) => {
  const signIn = (project: TestProject, person = mira) =>
    signInWithProvider(started().instance.app, started().stub, { project, mode, person });

  test('a newcomer becomes a user, with what the provider says, and comes again as the same', async () => {
    const project = await makeOAuthProject(started(), { create_team_on_sign_up: true });

    const first = await signIn(project);
    const again = await signIn(project);

    expect([first.isNewUser, again.isNewUser]).toEqual([true, false]);
    const me = await meOf(project, first.accessToken);
    expect(me).toMatchObject({
      primary_email: mira.email,
      primary_email_verified: true,
      auth_with_email: false,
      has_password: false,
      display_name: mira.name,
      profile_image_url: mira.picture,
      oauth_providers: [{ id: 'github', account_id: mira.id, email: mira.email }],
      selected_team: null,
    });
    expect(await meOf(project, again.accessToken)).toEqual(me);
    const events = await started().instance.query('select type from events where project_id = $1 order by id', [
      project.id,
    ]);
    expect(events).toContainEqual({ type: 'user.created' });
    expect(events).toContainEqual({ type: 'team.created' });
  });

  test('an address that the provider does not vouch for is stored, and not proved', async () => {
    const project = await makeOAuthProject(started());

    const { accessToken } = await signIn(project, unverified);

    expect(await meOf(project, accessToken)).toMatchObject({
      primary_email: mira.email,
      primary_email_verified: false,
    });
  });

  test.each([
    ['no address', null],
    ['one that we take from nobody', 'mira\uFF40@example.com'],
    ['a list', 'mira@example.com,eve@example.com'],
    ['one that is too long', `${'m'.repeat(250)}@example.com`],
  ])('with %s, they have none', async (_, email) => {
    const project = await makeOAuthProject(started());

    const { accessToken } = await signIn(project, { ...mira, email });

    expect(await meOf(project, accessToken)).toMatchObject({ primary_email: null, primary_email_verified: false });
  });

  test('nobody new comes in where sign-up is off; whoever is known does', async () => {
    const project = await makeOAuthProject(started());
    await signIn(project);
    await call(started().instance.app, 'PATCH /api/v1/projects/current', {
      as: 'admin',
      project,
      body: { config: { sign_up_enabled: false } },
    });

    expect((await signIn(project)).isNewUser).toBe(false);
    const answer = await visitProvider(started().instance.app, started().stub, {
      project,
      mode,
      person: { ...mira, id: '7', email: 'eve@example.com' },
    });
    expect(answer.status).toBe(307);
    expect(landingOf(answer)).toMatchObject({ errorCode: 'SIGN_UP_NOT_ENABLED', details: '{}' });
    expect(await countUsers(project)).toBe(1);
  });

  // Rows: is the local address proved, does the provider vouch for it; are they one person?
  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])(
    'with a local address proved: %s, vouched for: %s, it is the same person: %s',
    async (isProved, isVouched, isSame) => {
      const project = await makeOAuthProject(started());
      const user = await signUp(started().instance.app, { project, email: 'mira@example.com' });
      if (isProved) await verifyAddressOf(started().instance, { project, user });

      const signedIn = await signIn(project, { ...mira, isEmailVerified: isVouched });

      expect(signedIn.isNewUser).toBe(!isSame);
      expect((await meOf(project, signedIn.accessToken)).id === user.userId).toBe(isSame);
      // Whoever was there before keeps all they had.
      expect(await tokensAlive(started().instance.app, user, project)).toEqual(ALIVE);
      expect(await meOf(project, user.accessToken)).toMatchObject({
        has_password: true,
        oauth_providers: isSame ? [{ id: 'github' }] : [],
      });
      const notices = (await templatesTo(project, user.email)).filter((template) => template === 'account_connected');
      expect(notices).toHaveLength(isSame ? 1 : 0);
    },
  );

  test('whoever has another account at the provider already is not taken for the newcomer', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project, email: 'mira@example.com' });
    await verifyAddressOf(started().instance, { project, user });
    await signIn(project);

    const other = await signIn(project, { ...mira, id: '9' });

    expect(other.isNewUser).toBe(true);
    expect((await meOf(project, other.accessToken)).id).not.toBe(user.userId);
  });

  test('where two without e-mail sign-in have proved the address, nobody is taken for one of them', async () => {
    const project = await makeOAuthProject(started());
    for (const id of ['1', '2'])
      await call(started().instance.app, 'POST /api/v1/users', {
        as: 'server',
        project,
        body: {
          primary_email: 'mira@example.com',
          primary_email_verified: true,
          oauth_providers: [{ id: 'google', account_id: id }],
        },
      });

    expect((await signIn(project)).isNewUser).toBe(true);
  });

  test('where one of two who have proved the address signs in by it, it is them', async () => {
    const project = await makeOAuthProject(started());
    await call(started().instance.app, 'POST /api/v1/users', {
      as: 'server',
      project,
      body: {
        primary_email: 'mira@example.com',
        primary_email_verified: true,
        oauth_providers: [{ id: 'google', account_id: '1' }],
      },
    });
    const user = await signUp(started().instance.app, { project, email: 'mira@example.com' });
    await verifyAddressOf(started().instance, { project, user });

    const signedIn = await signIn(project);

    expect((await meOf(project, signedIn.accessToken)).id).toBe(user.userId);
  });

  test('an address of a known account that is vouched for by now is proved: what was set before ends', async () => {
    const project = await makeOAuthProject(started());
    const before = await signIn(project, unverified);
    await signInWithProvider(started().instance.app, started().stub, {
      project,
      mode,
      provider: 'google',
      person: { ...mira, id: 'google-mira' },
      linkedBy: before.accessToken,
    });
    // Linking has proved it: take that back, as if it had been another address.
    await started().instance.query('update users set primary_email_verified = false where project_id = $1', [
      project.id,
    ]);
    const stranger = await signIn(project, unverified);

    const owner = await signIn(project);

    expect(await tokensAlive(started().instance.app, stranger, project)).toEqual(DEAD);
    expect(await meOf(project, owner.accessToken)).toMatchObject({
      primary_email_verified: true,
      oauth_providers: [{ id: 'github' }],
    });
    expect(await templatesTo(project, 'mira@example.com')).toContain('address_vouched_for');
  });

  test('a second factor is asked for when the code is exchanged', async () => {
    const project = await makeOAuthProject(started());
    const { accessToken, refreshToken } = await signIn(project);
    const { instance, stub } = started();
    const user = { userId: '', email: '', password: '', accessToken, refreshToken };
    const { secret } = await signUpWithMfa(instance, { project, user });
    const { code = '' } = landingOf(await visitProvider(instance.app, stub, { project, mode }));

    const answer = await exchange(instance.app, code, { project });

    expect(answer).toMatchObject({ status: 400, knownError: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
    const { attempt_code: attempt } = (answer.body as { details: { attempt_code: string } }).details;
    const totp = totpNow(instance, secret);
    expect(await passSecondFactor(instance.app, { code: attempt, totp, project })).toMatchObject({ status: 200 });
  });
});

test('of two who come back with the same new account at once, one is new, and both are signed in', async () => {
  const project = await makeOAuthProject(started());
  const { instance, stub } = started();
  const flows = await Promise.all([1, 2].map(() => beginFlow(instance.app, { project })));
  // Neither is stored before both have looked for the account.
  await using held = await holdRows(instance, 'select from projects where project_id = $1', [project.id]);
  const answers = Promise.all(
    flows.map(({ location, cookie }) => comeBack(instance.app, stub.signIn(location, mira), cookie)),
  );
  await held.untilWaiting(2);
  await held.release();

  const codes = (await answers).map((answer) => landingOf(answer)['code'] ?? '');
  const exchanged = await Promise.all(codes.map((code) => exchange(instance.app, code, { project })));

  expect(exchanged.map(({ status }) => status)).toEqual([200, 200]);
  expect(exchanged.filter(({ body }) => (body as { is_new_user: boolean }).is_new_user)).toHaveLength(1);
  expect(await countUsers(project)).toBe(1);
});

test('an address whose verification is withdrawn at the same moment joins nobody', async () => {
  const project = await makeOAuthProject(started());
  const { instance, stub } = started();
  const user = await signUp(instance.app, { project, email: 'mira@example.com' });
  await verifyAddressOf(instance, { project, user });
  const { location, cookie } = await beginFlow(instance.app, { project });
  await using held = await holdRows(instance, 'select from users where id = $1', [user.userId]);
  const answer = comeBack(instance.app, stub.signIn(location, mira), cookie);
  await held.untilWaiting(1);
  await held.query('update users set primary_email_verified = false where id = $1', [user.userId]);
  await held.release();

  const { code = '' } = landingOf(await answer);

  expect(await exchange(instance.app, code, { project })).toMatchObject({ status: 200, body: { is_new_user: true } });
  expect(await meOf(project, user.accessToken)).toMatchObject({ oauth_providers: [] });
});

test('names and pictures that we take from nobody are left out', async () => {
  const project = await makeOAuthProject(started());
  const person = { ...mira, name: ' \u0000 ', picture: 'http://pictures.example.com/mira.png' };

  const { accessToken } = await signInWithProvider(started().instance.app, started().stub, { project, person });

  expect(await meOf(project, accessToken)).toMatchObject({ display_name: null, profile_image_url: null });
});

test('sign-ups of one network are counted here as well', async () => {
  const project = await makeOAuthProject(started());
  const { instance, stub } = started();
  await instance.query(
    `insert into rate_limits (project_id, bucket, window_ends_at, count) values ($1, 'sign-up from 203.0.113.7', '2999-01-01', 20)`,
    [project.id],
  );

  const answer = await visitProvider(instance.app, stub, { project, from: '203.0.113.7' });

  expect(answer).toMatchObject({ status: 429, body: 'Too many sign-ups. Please try again later.' });
  expect(await countUsers(project)).toBe(0);
});

test('tokens are kept where the keys are the project\u2019s own', async () => {
  const project = await makeOAuthProject(started());
  const { instance, stub } = started();
  await signInWithProvider(instance.app, stub, { project });
  await signInWithProvider(instance.app, stub, {
    project,
    provider: 'google',
    person: { ...mira, id: 'g', email: null },
  });

  const kept = await instance.query('select provider_id, client_id from oauth_tokens where project_id = $1', [
    project.id,
  ]);

  expect(kept).toEqual([{ provider_id: 'github', client_id: 'own-client' }]);
});
