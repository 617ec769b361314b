import { beforeEach, describe, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import type { Call, RequestLine } from '../../../testing/call.ts';
import { connectTestAccount, ownKeys } from '../../../testing/connected-account.ts';
import { plantChannel } from '../../../testing/contact-channels.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

/** What becomes of sessions when somebody takes a sign-in method away from a user. */
const SECRET = 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=';
const ANOTHER_SECRET = 'QtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
let elsewhere: SignedIn;
let second: { id: string };
test.beforeAll(async () => {
  project = await makeProject(instance.app, {
    config: { ...everyCodeOn.config, oauth_providers: [ownKeys('github')] },
  });
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  await verifyAddressOf(instance, { project, user });
  await connectTestAccount(instance, { project, user });
  second = await plantChannel(instance, { projectId: project.id, userId: user.userId, isUsedForAuth: true });
  elsewhere = await signIn(instance.app, { ...user, project });
});

type By = Pick<Call, 'as' | 'accessToken' | 'adminAccessToken'>;
const send = async ([line, body]: readonly [RequestLine, object?], by: By) =>
  expect(await ask(instance.app, line, { ...by, project, body })).toMatchObject({ status: 200 });
const byServer = { as: 'server' } as const;
const byUser = (as: 'client' | 'server' = 'client') => ({ as, accessToken: user.accessToken });

const sessions = async () => ({
  asking: await tokensAlive(instance.app, user, project),
  other: await tokensAlive(instance.app, elsewhere, project),
});
const reasons = async () =>
  (
    await instance.query<{ reason: string }>(
      "select data ->> 'reason' as reason from events where type = 'session.ended' and data ->> 'user_id' = $1",
      [user.userId],
    )
  ).map(({ reason }) => reason);

type Change = (target: string) => readonly [RequestLine, object?];
const userPath = (target: string) => `/api/v1/users/${target}` as const;
const channelPath = (target: string, id: string) => `/api/v1/contact-channels/${target}/${id}` as const;
const setTotp = (base64: string | null) => (target: string) =>
  [`PATCH ${userPath(target)}`, { totp_secret_base64: base64 }] as const;

interface Way {
  readonly change: Change;
  readonly before?: Change;
}
const ways: Readonly<Record<string, Way & { readonly isServersOnly?: true }>> = {
  'a linked account': { change: (target) => [`DELETE /api/v1/oauth-providers/${target}/github`] },
  'a second address that signs in': { change: (target) => [`DELETE ${channelPath(target, second.id)}`] },
  'signing in with a second address': {
    change: (target) => [`PATCH ${channelPath(target, second.id)}`, { used_for_auth: false }],
  },
  'the verification of a second address': {
    change: (target) => [`PATCH ${channelPath(target, second.id)}`, { is_verified: false }],
    isServersOnly: true,
  },
  'signing in by email': {
    change: (target) => [`PATCH ${channelPath(target, user.userId)}`, { used_for_auth: false }],
  },
  'signing in by email, of the user': {
    change: (target) => [`PATCH ${userPath(target)}`, { primary_email_auth_enabled: false }],
    isServersOnly: true,
  },
  'magic links': { change: (target) => [`PATCH ${userPath(target)}`, { otp_auth_enabled: false }] },
  'the authenticator app': { before: setTotp(SECRET), change: setTotp(null) },
  'an authenticator app, for another': { before: setTotp(SECRET), change: setTotp(ANOTHER_SECRET) },
};

const takeAway = async ({ change, before }: Way, target: string, by: By) => {
  if (before) await send(before(user.userId), byServer);
  await send(change(target), by);
};

describe.each(Object.entries(ways))('%s', (_, way) => {
  test('taken away by a server signs the user out everywhere', async () => {
    expect(await sessions()).toEqual({ asking: ALIVE, other: ALIVE });

    await takeAway(way, user.userId, byServer);

    expect(await sessions()).toEqual({ asking: DEAD, other: DEAD });
    expect(await reasons()).toEqual(['sign_in_method_removed', 'sign_in_method_removed']);
  });

  test('taken away by the staff signs the user out everywhere', async () => {
    await takeAway(way, user.userId, { as: 'admin', adminAccessToken: project.owner.accessToken });

    expect(await sessions()).toEqual({ asking: DEAD, other: DEAD });
  });

  test('taken away by a server in a session of the user keeps that session', async () => {
    await takeAway(way, 'me', byUser('server'));

    expect(await sessions()).toEqual({ asking: ALIVE, other: DEAD });
  });
});

const ownWays = Object.entries(ways).filter(([, { isServersOnly }]) => !isServersOnly);

test.each(ownWays)('%s given up by the user keeps the session that asks, and ends the others', async (_, way) => {
  await takeAway(way, 'me', byUser());

  expect(await sessions()).toEqual({ asking: ALIVE, other: DEAD });
  expect(await reasons()).toEqual(['sign_in_method_removed']);
});

const harmless: Readonly<Record<string, Change>> = {
  'an authenticator app that is set for the first time': setTotp(SECRET),
  'removing an authenticator app where there is none': setTotp(null),
  'magic links that are on already': (target) => [`PATCH ${userPath(target)}`, { otp_auth_enabled: true }],
  'a primary address that is not verified any more': (target) => [
    `PATCH ${userPath(target)}`,
    { primary_email_verified: false },
  ],
  'another name': (target) => [`PATCH ${userPath(target)}`, { display_name: 'Mira' }],
};

test.each(Object.entries(harmless))('%s ends no session', async (_, change) => {
  await send(change(user.userId), byServer);

  expect(await sessions()).toEqual({ asking: ALIVE, other: ALIVE });
});

test('removing an address that does not sign in ends no session', async () => {
  const { id } = await plantChannel(instance, { projectId: project.id, userId: user.userId, value: newEmail() });
  await send([`DELETE ${channelPath(user.userId, id)}`], byServer);
  await send([`PATCH ${channelPath(user.userId, second.id)}`, { used_for_auth: true }], byServer);

  expect(await sessions()).toEqual({ asking: ALIVE, other: ALIVE });
});
