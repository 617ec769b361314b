import { beforeAll, describe, expect, test } from 'vitest';
import { ask, refused, type WholeAnswer } from '../testing/ask.ts';
import { call } from '../testing/call.ts';
import { holdRows } from '../testing/hold-rows.ts';
import { mailCode, NEW_PASSWORD, useCode, verifyAddressOf } from '../testing/mailed-code.ts';
import type { OwnedProject } from '../testing/make-project.ts';
import {
  beginFlow,
  comeBack,
  exchangeBody,
  landingOf,
  signInWithProvider,
  visitProvider,
} from '../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../testing/oauth-instance.ts';
import { ownerLinkCode } from '../testing/owner-links.ts';
import { mira, type StubPerson } from '../testing/provider-stub-answers.ts';
import { signUpWithMfa, startAttempt, totpNow, type MfaUser } from '../testing/second-factor.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../testing/sign-up.ts';
import { internalProject } from '../testing/test-instance.ts';

const started = useOAuthInstance();
let project: OwnedProject;
beforeAll(async () => {
  project = await makeOAuthProject(started(), { magic_link_enabled: true });
});

const app = () => started().instance.app;
const RESTRICTED = refused('USER_RESTRICTED', { reason: 'Unpaid.' });

async function restrict({ userId }: Pick<SignedIn, 'userId'>, isRestricted = true): Promise<void> {
  const body = isRestricted
    ? { restricted_by_admin: true, restricted_by_admin_reason: 'Unpaid.' }
    : { restricted_by_admin: false };
  const { status } = await call(app(), `PATCH /api/v1/users/${userId}`, { as: 'server', project, body });
  if (status !== 200) throw new Error('not restricted');
}

/** What would let them in: their sessions, and attempts that may begin one. */
async function waysInOf({ userId }: Pick<SignedIn, 'userId'>): Promise<object> {
  const [row] = await started().instance.query<object>(
    `select (select count(*)::int from sessions where user_id = $1) as sessions,
       (select count(*)::int from verification_codes
        where user_id = $1 and purpose = 'mfa_attempt' and used_at is null and expires_at > $2) as attempts`,
    [userId, started().instance.clock.now()],
  );
  return row ?? {};
}
const NONE = { sessions: 0, attempts: 0 };

interface Person extends SignedIn {
  readonly secret?: Buffer;
  readonly atProvider: StubPerson;
}

let accounts = 1000;

async function person({ isProved = true, hasMfa = false } = {}): Promise<Person> {
  const user = await signUp(app(), { project });
  if (isProved) await verifyAddressOf(started().instance, { project, user });
  const mfa = hasMfa ? await signUpWithMfa(started().instance, { project, user }) : {};
  return { ...user, ...mfa, atProvider: { ...mira, id: String((accounts += 1)), email: user.email } };
}

/** The same, who has signed in with a provider before. */
async function personWithAccount(options: { hasMfa?: boolean } = {}): Promise<Person> {
  const user = await person();
  await signInWithProvider(app(), started().stub, { project, person: user.atProvider });
  const mfa = options.hasMfa ? await signUpWithMfa(started().instance, { project, user }) : {};
  return { ...user, ...mfa };
}

const byPassword = ({ email, password }: Person) =>
  ask(app(), 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body: { email, password } });
const byCode = (code: string) => useCode(app(), 'sign_in', { project, code });
const byAuthorizationCode = (code: string) =>
  ask(app(), 'POST /api/v1/auth/oauth/token', { body: exchangeBody(code, { project }) });

/** Back from a provider: what the app is told, in the form of an answer. */
async function comingBack(user: Person): Promise<Go> {
  const { location, cookie } = await beginFlow(app(), { project });
  return async () => {
    const landing = landingOf(await comeBack(app(), started().stub.signIn(location, user.atProvider), cookie));
    if (landing['code'] !== undefined) return byAuthorizationCode(landing['code']);
    const { errorCode = '', details = '', message } = landing;
    const body = { code: errorCode, details: JSON.parse(details) as unknown, error: message };
    return { status: 403, knownError: errorCode, body };
  };
}

async function exchanging(user: Person): Promise<Go> {
  const { code = '' } = landingOf(await visitProvider(app(), started().stub, { project, person: user.atProvider }));
  return () => byAuthorizationCode(code);
}

type Go = () => Promise<WholeAnswer>;
interface WayIn {
  readonly person: () => Promise<Person>;
  /** Does all but the last step. */
  readonly prepare: (user: Person) => Go | Promise<Go>;
  /** What the last step answers where the restriction has ended what was prepared. */
  readonly ended?: WholeAnswer;
}

const mailed =
  (pick: (code: { code: string; typedCode: string; nonce: string }) => string = ({ code }) => code) =>
  async (user: Person): Promise<Go> => {
    const code = pick(await mailCode(started().instance, 'sign_in', { project, user }));
    return () => byCode(code);
  };
const EXPIRED = refused('VERIFICATION_CODE_EXPIRED');
const NO_CODE = refused('INVALID_AUTHORIZATION_CODE');

const WAYS_IN: Record<string, WayIn> = {
  'a password': { person, prepare: (user) => () => byPassword(user) },
  'a password before a second factor': {
    person: () => person({ hasMfa: true }),
    prepare: (user) => () => byPassword(user),
  },
  'a magic link': { person, prepare: mailed(), ended: EXPIRED },
  'a typed code': { person, prepare: mailed(({ typedCode, nonce }) => typedCode + nonce), ended: EXPIRED },
  'a magic link before a second factor': { person: () => person({ hasMfa: true }), prepare: mailed(), ended: EXPIRED },
  'a magic link that is the first proof': {
    person: () => person({ isProved: false }),
    prepare: mailed(),
    ended: EXPIRED,
  },
  'a provider, with an account of theirs': { person: personWithAccount, prepare: comingBack },
  'a provider, with an account to be linked': { person, prepare: comingBack },
  'an authorization code': { person: personWithAccount, prepare: exchanging, ended: NO_CODE },
  'an authorization code before a second factor': {
    person: () => personWithAccount({ hasMfa: true }),
    prepare: exchanging,
    ended: NO_CODE,
  },
  'a session of a server': {
    person,
    prepare:
      ({ userId }) =>
      () =>
        ask(app(), 'POST /api/v1/auth/sessions', { as: 'server', project, body: { user_id: userId } }),
  },
};
const names = Object.keys(WAYS_IN);
const wayIn = (name: string): WayIn => {
  const way = WAYS_IN[name];
  if (!way) throw new Error(name);
  return way;
};

describe.each(names)('with %s', (name) => {
  const { person: make, prepare, ended = RESTRICTED } = wayIn(name);

  test('nobody who is restricted gets in, and they are told why; once they are not, they do', async () => {
    const user = await make();
    await restrict(user);

    expect(await (await prepare(user))()).toEqual(RESTRICTED);
    expect(await waysInOf(user)).toEqual(NONE);

    await restrict(user, false);
    const { status, knownError } = await (await prepare(user))();
    expect([200, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED']).toContain(knownError ?? status);
  });

  test('a restriction ends what was prepared', async () => {
    const user = await make();
    const go = await prepare(user);
    await restrict(user);

    expect(await go()).toEqual(ended);
    expect(await waysInOf(user)).toEqual(NONE);
  });

  test('a restriction at the same moment wins', async () => {
    const user = await make();
    const go = await prepare(user);
    const { instance } = started();
    await instance.query('delete from sessions where user_id = $1', [user.userId]);
    await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
    const late = go();
    await held.untilWaiting(1);
    await held.query("update users set restricted_at = now(), restricted_reason = 'Unpaid.' where id = $1", [
      user.userId,
    ]);
    await held.release();

    expect(await late).toEqual(RESTRICTED);
    expect(await waysInOf(user)).toEqual(NONE);
  });
});

describe('at the second factor', () => {
  const lastStep = async () => {
    const user = (await person({ hasMfa: true })) as Person & MfaUser;
    const code = await startAttempt(app(), user);
    const body = { code, type: 'totp', totp: totpNow(started().instance, user.secret) };
    return { user, go: () => ask(app(), 'POST /api/v1/auth/mfa/sign-in', { as: 'client', project, body }) };
  };

  test('a restriction ends the attempt, and says so', async () => {
    const { user, go } = await lastStep();
    await restrict(user);

    expect(await go()).toEqual(RESTRICTED);
    expect(await waysInOf(user)).toEqual(NONE);
    await restrict(user, false);
    expect(await go()).toEqual(EXPIRED);
  });

  test('a restriction at the same moment wins', async () => {
    const { user, go } = await lastStep();
    const { instance } = started();
    await instance.query('delete from sessions where user_id = $1', [user.userId]);
    await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
    const late = go();
    await held.untilWaiting(1);
    await held.query("update users set restricted_at = now(), restricted_reason = 'Unpaid.' where id = $1", [
      user.userId,
    ]);
    await held.release();

    expect(await late).toEqual(RESTRICTED);
    expect(await waysInOf(user)).toMatchObject({ sessions: 0 });
  });
});

test('what would have been written with the sign-in is not: no proof, no account, no change of the user', async () => {
  const { instance } = started();
  const unproved = await person({ isProved: false });
  const proved = await person();
  await restrict(unproved);
  await restrict(proved);
  const rows = () =>
    instance.query(
      `select u.*, (select count(*) from oauth_accounts a where a.user_id = u.id) as accounts
       from users u where id in ($1, $2) order by id`,
      [unproved.userId, proved.userId],
    );
  const before = await rows();

  expect(await (await mailed()(unproved))()).toEqual(RESTRICTED);
  expect(await (await comingBack(proved))()).toEqual(RESTRICTED);
  expect(await rows()).toEqual(before);
});

test('whoever has not proved who they are learns nothing of it', async () => {
  const user = await person();
  const other = await person();
  await restrict(user);

  const answers = async ({ email }: SignedIn) => ({
    wrong: await ask(app(), 'POST /api/v1/auth/password/sign-in', {
      as: 'client',
      project,
      body: { email, password: 'wrong password' },
    }),
    signUp: (
      await ask(app(), 'POST /api/v1/auth/password/sign-up', {
        as: 'client',
        project,
        body: { email, password: 'correct horse' },
      })
    ).knownError,
    reset: await ask(app(), 'POST /api/v1/auth/password/send-reset-code', {
      as: 'client',
      project,
      body: { email, callback_url: 'http://localhost:8101/handler/password-reset' },
    }),
    link: (
      await ask(app(), 'POST /api/v1/auth/otp/send-sign-in-code', {
        as: 'client',
        project,
        body: { email, callback_url: 'http://localhost:8101/handler/magic-link-callback' },
      })
    ).status,
  });

  expect(await answers(user)).toEqual(await answers(other));
});

test('a reset gives a new password and no way in', async () => {
  const user = await person();
  await restrict(user);
  const { code } = await mailCode(started().instance, 'password_reset', { project, user });

  expect(await useCode(app(), 'password_reset', { project, code })).toMatchObject({ status: 200 });
  expect(await byPassword({ ...user, password: NEW_PASSWORD })).toEqual(RESTRICTED);
  expect(await waysInOf(user)).toEqual(NONE);
  await restrict(user, false);
  await signIn(app(), { ...user, password: NEW_PASSWORD, project });
});

test('a server may sign a restricted user in for an impersonation; tokens tell the restriction', async () => {
  const user = await person();
  await restrict(user);
  const { body } = await ask(app(), 'POST /api/v1/auth/sessions', {
    as: 'server',
    project,
    body: { user_id: user.userId, is_impersonation: true },
  });
  const { access_token } = body as { access_token: string };

  expect(JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    is_restricted: true,
    restricted_reason: { type: 'restricted_by_administrator' },
  });
  const me = await ask(app(), 'GET /api/v1/users/me', { as: 'client', project, accessToken: access_token });
  expect(me).toMatchObject({
    body: { is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } },
  });
  expect(me.body).not.toHaveProperty('restricted_by_admin_private_details');
});

test('a link for owners lets nobody in who is restricted, and changes nothing', async () => {
  const { instance } = started();
  const user = await signUp(app());
  await instance.query("update users set restricted_at = now(), restricted_reason = 'Unpaid.' where id = $1", [
    user.userId,
  ]);
  const row = () => instance.query('select * from users where id = $1', [user.userId]);
  const before = await row();
  const body = { code: await ownerLinkCode(instance), email: user.email, password: NEW_PASSWORD };

  const become = () =>
    ask(app(), 'POST /api/v1/internal/first-owner', { as: 'client', project: internalProject, body });
  expect(await become()).toEqual(RESTRICTED);
  expect(await row()).toEqual(before);
  body.email = newEmail();
  expect(await become()).toMatchObject({ status: 200 });
});
