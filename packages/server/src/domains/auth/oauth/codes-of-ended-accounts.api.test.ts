import { beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { connectTestAccount } from '../../../testing/connected-account.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { mailCode, NEW_PASSWORD, useCode, type Purpose } from '../../../testing/mailed-code.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { exchange, landingOf, signInWithProvider, visitProvider } from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { passSecondFactor, signUpWithMfa, totpNow } from '../../../testing/second-factor.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const started = useOAuthInstance();

/** Somebody with an unproved address and two accounts, and a code that the one at GitHub gave. */
let project: OwnedProject;
let user: SignedIn;
let code: string;
beforeEach(async () => {
  const { instance, stub } = started();
  project = await makeOAuthProject(started(), { magic_link_enabled: true });
  user = await signUp(instance.app, { project });
  await connectTestAccount(instance, { project, user, accountId: mira.id });
  await connectTestAccount(instance, {
    project,
    user,
    providerId: 'google',
    accountId: 'google-mira',
  });
  const person = { ...mira, email: user.email, isEmailVerified: false };
  code = landingOf(await visitProvider(instance.app, stub, { project, person }))['code'] ?? '';
});

const use = () => exchange(started().instance.app, code, { project });

const disconnect = () =>
  call(started().instance.app, `DELETE /api/v1/oauth-providers/${user.userId}/github`, { as: 'server', project });

async function proveBy(purpose: Purpose): Promise<void> {
  const { instance } = started();
  const mailed = await mailCode(instance, purpose, { project, user });
  expect(await useCode(instance.app, purpose, { project, code: mailed.code })).toMatchObject({ status: 200 });
}

const vouchBy = (provider: 'google' | 'github') =>
  signInWithProvider(started().instance.app, started().stub, {
    project,
    provider,
    person: {
      ...mira,
      id: provider === 'google' ? 'google-mira' : mira.id,
      email: user.email,
    },
  });

const asUser = (line: `${'POST' | 'DELETE'} /${string}`, body?: object) =>
  call(started().instance.app, line, { as: 'client', project, accessToken: user.accessToken, body });
const endOthers = () => asUser('DELETE /api/v1/auth/sessions?user_id=me&scope=others');
const endAll = () => asUser('DELETE /api/v1/auth/sessions?user_id=me&scope=all');

test('a code signs in whoever has the account', async () => {
  expect(await use()).toMatchObject({ status: 200 });
});

test.for<[what: string, end: () => Promise<unknown>]>([
  ['its account is disconnected', disconnect],
  ['the owner of the address signs in by a magic link', () => proveBy('sign_in')],
  ['the owner of the address resets the password', () => proveBy('password_reset')],
  ['another provider vouches for the address', () => vouchBy('google')],
  ['the same provider vouches for the address by now', () => vouchBy('github')],
  ['the user signs out everywhere else', endOthers],
  ['the user signs out everywhere', endAll],
  [
    'the user changes the password',
    () => asUser('POST /api/v1/auth/password/update', { old_password: user.password, new_password: NEW_PASSWORD }),
  ],
  [
    'a server sets the password',
    () =>
      call(started().instance.app, `PATCH /api/v1/users/${user.userId}`, {
        as: 'server',
        project,
        body: { password: NEW_PASSWORD },
      }),
  ],
])('a code from before signs nobody in once %s', async ([, end]) => {
  await end();

  expect(await use()).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));
});

/** The tokens of an answer; of a refusal none. */
const tokensOf = ({ body }: { body: unknown }) => {
  const { access_token = '', refresh_token = '' } = body as { access_token?: string; refresh_token?: string };
  return { accessToken: access_token, refreshToken: refresh_token };
};

test('a code that is exchanged while another provider vouches for the address leaves no session', async () => {
  const [answer, owner] = await Promise.all([use(), vouchBy('google')]);

  const { app } = started().instance;
  expect(await tokensAlive(app, tokensOf(answer), project)).toEqual(DEAD);
  expect(await tokensAlive(app, owner, project)).toEqual(ALIVE);
});

test('a code that waits for its user signs nobody in if it ends meanwhile', async () => {
  const { instance } = started();
  await using held = await holdRows(instance, 'select from users where id = $1', [user.userId]);
  const used = use();
  await held.untilWaiting(1);
  await held.query('delete from oauth_codes where user_id = $1 and used_at is null', [user.userId]);
  await held.release();

  expect(await used).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));
});

test('a code that is exchanged while the user signs out everywhere leaves no session', async () => {
  const { instance } = started();
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const exchanged = use();
  await held.untilWaiting(1);
  const ended = endAll();
  await held.untilWaiting(2);
  await held.release();

  expect(await ended).toMatchObject({ status: 200 });
  expect(await tokensAlive(instance.app, tokensOf(await exchanged), project)).toEqual(DEAD);
});

test('an attempt at the second factor ends where the user signs out everywhere else', async () => {
  const { instance } = started();
  const { secret } = await signUpWithMfa(instance, { project, user });
  const { body } = await use();
  const { attempt_code: attempt } = (body as { details: { attempt_code: string } }).details;

  await endOthers();

  expect(await passSecondFactor(instance.app, { code: attempt, totp: totpNow(instance, secret), project })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
});

describe('a code that links an account', () => {
  const codeOf = async (linkedBy: string) =>
    landingOf(
      await visitProvider(started().instance.app, started().stub, {
        project,
        person: { ...mira, email: user.email, isEmailVerified: false },
        linkedBy,
      }),
    )['code'] ?? '';
  const exchangeIt = (linking: string) => exchange(started().instance.app, linking, { project });

  test('stays where its session stays', async () => {
    const linking = await codeOf(user.accessToken);

    await endOthers();

    expect(await exchangeIt(linking)).toMatchObject({ status: 200 });
  });

  test('ends where its session ends', async () => {
    const other = await signIn(started().instance.app, { ...user, project });
    const linking = await codeOf(other.accessToken);

    await endOthers();

    expect(await exchangeIt(linking)).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));
  });
});

test('a second use ends the session of the first, though the account is gone', async () => {
  const { body } = await use();
  const first = body as { access_token: string; refresh_token: string };
  const session = {
    accessToken: first.access_token,
    refreshToken: first.refresh_token,
  };
  await call(started().instance.app, 'DELETE /api/v1/oauth-providers/me/github', {
    as: 'client',
    project,
    accessToken: session.accessToken,
  });
  expect(await tokensAlive(started().instance.app, session, project)).toEqual(ALIVE);

  expect(await use()).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));

  expect(await tokensAlive(started().instance.app, session, project)).toEqual(DEAD);
});
