import { beforeEach, expect, test } from 'vitest';
import { refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { connectTestAccount } from '../../../testing/connected-account.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { mailCode, useCode, type Purpose } from '../../../testing/mailed-code.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { exchange, landingOf, signInWithProvider, visitProvider } from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
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

test('a code signs in whoever has the account', async () => {
  expect(await use()).toMatchObject({ status: 200 });
});

test.for<[what: string, end: () => Promise<unknown>]>([
  ['its account is disconnected', disconnect],
  ['the owner of the address signs in by a magic link', () => proveBy('sign_in')],
  ['the owner of the address resets the password', () => proveBy('password_reset')],
  ['another provider vouches for the address', () => vouchBy('google')],
  ['the same provider vouches for the address by now', () => vouchBy('github')],
])('a code from before signs nobody in once %s', async ([, end]) => {
  await end();

  expect(await use()).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));
});

test('a code that is exchanged while another provider vouches for the address leaves no session', async () => {
  const [answer, owner] = await Promise.all([use(), vouchBy('google')]);

  const { app } = started().instance;
  const { access_token = '', refresh_token = '' } = answer.body as {
    access_token?: string;
    refresh_token?: string;
  };
  expect(await tokensAlive(app, { accessToken: access_token, refreshToken: refresh_token }, project)).toEqual(DEAD);
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

test('a second use ends the session of the first, though the account is gone', async () => {
  const { body } = await use();
  const first = body as { access_token: string; refresh_token: string };
  const session = {
    accessToken: first.access_token,
    refreshToken: first.refresh_token,
  };
  await disconnect();
  expect(await tokensAlive(started().instance.app, session, project)).toEqual(ALIVE);

  expect(await use()).toMatchObject(refused('INVALID_AUTHORIZATION_CODE'));

  expect(await tokensAlive(started().instance.app, session, project)).toEqual(DEAD);
});
