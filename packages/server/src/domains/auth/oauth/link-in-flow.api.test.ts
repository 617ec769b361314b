import { describe, expect, test } from 'vitest';
import { call, type CallAnswer, type TestProject } from '../../../testing/call.ts';
import { whileBroken } from '../../../testing/failed-requests.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import {
  beginFlow,
  comeBack,
  exchange,
  landingOf,
  signInWithProvider,
  VERIFIER,
  visitProvider,
  type BegunFlow,
  type Exchanged,
  type Mode,
} from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { signUpWithMfa } from '../../../testing/second-factor.ts';
import { sessionIdOf, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const started = useOAuthInstance();

const accountsOf = async ({ userId }: { userId: string }) =>
  (
    await started().instance.query<{ account: string }>(
      `select provider_id || ' ' || account_id as account from oauth_accounts where user_id = $1 order by 1`,
      [userId],
    )
  ).map(({ account }) => account);
const sessionOf = async (signedIn: Pick<SignedIn, 'accessToken'>) => {
  const [session] = await started().instance.query(
    'select user_id, created_at, expires_at, confirmed_at, is_impersonation from sessions where id = $1',
    [sessionIdOf(signedIn)],
  );
  return session;
};
const noticesTo = async (project: TestProject, { email }: SignedIn) =>
  (await mailsTo(started().instance, email, project.id)).filter(({ template }) => template === 'account_connected');

describe.each<Mode>(['navigation', 'json'])('by %s', (mode) => {
  const options = (project: TestProject, user: Pick<SignedIn, 'accessToken'>, person = mira) => ({
    project,
    mode,
    person,
    linkedBy: user.accessToken,
  });
  const visit = (project: TestProject, user: Pick<SignedIn, 'accessToken'>, person = mira): Promise<CallAnswer> =>
    visitProvider(started().instance.app, started().stub, options(project, user, person));
  const link = (project: TestProject, user: Pick<SignedIn, 'accessToken'>, person = mira): Promise<Exchanged> =>
    signInWithProvider(started().instance.app, started().stub, options(project, user, person));

  test('an account is linked, the owner is told, and the session goes on under other tokens', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });
    const other = await signUp(started().instance.app, { project });
    const before = await sessionOf(user);
    started().instance.clock.advance(60_000);

    const linked = await link(project, user);

    expect(linked.isNewUser).toBe(false);
    expect(await accountsOf(user)).toEqual([`github ${mira.id}`]);
    expect(await noticesTo(project, user)).toHaveLength(1);
    expect(await tokensAlive(started().instance.app, user, project)).toEqual(DEAD);
    expect(await tokensAlive(started().instance.app, linked, project)).toEqual(ALIVE);
    expect(await sessionOf(linked)).toEqual(before); // nobody has proved anything since
    expect(await tokensAlive(started().instance.app, other, project)).toEqual(ALIVE);
    const [kept] = await started().instance.query('select from oauth_tokens where project_id = $1', [project.id]);
    expect(kept).toBeDefined();
  });

  test('the same account again is fine, and no news', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });
    const linked = await link(project, user);

    await link(project, linked);

    expect(await accountsOf(user)).toEqual([`github ${mira.id}`]);
    expect(await noticesTo(project, user)).toHaveLength(1);
  });

  test('whoever has another account at the provider keeps that one', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });
    const linked = await link(project, user);

    const answer = await visit(project, linked, { ...mira, id: '9' });

    expect(answer.status).toBe(307);
    expect(landingOf(answer)).toMatchObject({ errorCode: 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION' });
    expect(await accountsOf(user)).toEqual([`github ${mira.id}`]);
  });

  test('an account of somebody else stays theirs', async () => {
    const project = await makeOAuthProject(started());
    await signInWithProvider(started().instance.app, started().stub, { project, mode });
    const user = await signUp(started().instance.app, { project });

    const answer = await visit(project, user);

    expect(answer.status).toBe(307);
    expect(landingOf(answer)).toMatchObject({ errorCode: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER' });
    expect(await accountsOf(user)).toEqual([]);
    expect(await tokensAlive(started().instance.app, user, project)).toEqual(ALIVE);
  });

  test.each([
    ['unverified', false, 'own', true],
    ['unverified', false, 'other', false],
    ['verified', true, 'own', true],
  ] as const)(
    'with a local address that is %s, an account that vouches for %3$s address leaves it proved: %4$s',
    async (_, isProved, whose, isProvedAfter) => {
      const project = await makeOAuthProject(started());
      const user = await signUp(started().instance.app, { project });
      if (isProved)
        await started().instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);

      const linked = await link(project, user, { ...mira, email: whose === 'own' ? user.email : 'other@example.com' });

      const [row] = await started().instance.query(
        'select primary_email_verified as proved, password_hash is not null as "hasPassword" from users where id = $1',
        [user.userId],
      );
      expect(row).toEqual({ proved: isProvedAfter, hasPassword: true });
      const { body } = await call(started().instance.app, 'GET /api/v1/users/me', {
        as: 'client',
        project,
        accessToken: linked.accessToken,
      });
      expect(body).toMatchObject({ primary_email_verified: isProvedAfter });
    },
  );

  test('an account that vouches for nothing proves nothing', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });

    await link(project, user, { ...mira, email: user.email, isEmailVerified: false });

    const rows = await started().instance.query('select from users where id = $1 and primary_email_verified', [
      user.userId,
    ]);
    expect(rows).toEqual([]);
  });

  test('whoever has passed the second factor is not asked for it again', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUpWithMfa(started().instance, { project });

    const linked = await link(project, user);

    expect(await tokensAlive(started().instance.app, linked, project)).toEqual(ALIVE);
  });

  test('linking needs no sign-up to be on', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });
    await call(started().instance.app, 'PATCH /api/v1/projects/current', {
      as: 'admin',
      project,
      body: { config: { sign_up_enabled: false } },
    });

    await link(project, user);

    expect(await accountsOf(user)).toEqual([`github ${mira.id}`]);
  });

  test('a session that has ended meanwhile links nothing', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });
    const { app } = started().instance;
    const { location, cookie } = await beginFlow(app, options(project, user));
    await call(app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', project, refreshToken: user.refreshToken });

    const answer = await comeBack(app, started().stub.signIn(location), cookie);

    expect(landingOf(answer)).toMatchObject({ errorCode: 'OUTER_OAUTH_TIMEOUT' });
    expect(await accountsOf(user)).toEqual([]);
  });

  test('one that ends before the code is exchanged goes not on', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });
    const { app } = started().instance;
    const { code = '' } = landingOf(await visit(project, user));
    await call(app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', project, refreshToken: user.refreshToken });

    expect((await exchange(app, code, { project })).knownError).toBe('INVALID_AUTHORIZATION_CODE');
    expect(await accountsOf(user)).toEqual([]);
  });

  test('a stranger whom somebody sends to a flow of theirs links nothing', async () => {
    const project = await makeOAuthProject(started());
    const eve = await signUp(started().instance.app, { project });

    const answer = await visit(project, eve); // in the browser of the stranger, with its cookie

    expect(answer.status).toBe(302);
    expect(await accountsOf(eve)).toEqual([]); // the code is the stranger's, the verifier is Eve's
    expect(await noticesTo(project, eve)).toEqual([]);
    expect(await started().instance.query('select from oauth_tokens where project_id = $1', [project.id])).toEqual([]);
    const { code = '' } = landingOf(answer);
    const withoutVerifier = { project, code_verifier: VERIFIER.toUpperCase() };
    expect((await exchange(started().instance.app, code, withoutVerifier)).knownError).toBe(
      'INVALID_AUTHORIZATION_CODE',
    );
    expect(await accountsOf(eve)).toEqual([]);
  });

  test('an account that went to somebody else before the code is exchanged is refused, and the code stays', async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });
    const { app } = started().instance;
    const { code = '' } = landingOf(await visit(project, user));
    await signInWithProvider(app, started().stub, { project });

    const answer = await exchange(app, code, { project });

    expect(answer.knownError).toBe('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
    expect(await tokensAlive(app, user, project)).toEqual(ALIVE);
  });
});

test('an account that waits for its code is linked to nobody else, whatever is done to the row', async () => {
  const project = await makeOAuthProject(started());
  const { app } = started().instance;
  const user = await signUp(app, { project });
  const eve = await signUp(app, { project });
  const linking = { project, linkedBy: user.accessToken };
  const { code = '' } = landingOf(await visitProvider(app, started().stub, linking));
  await started().instance.query('update oauth_codes set user_id = $2, linked_in_session_id = $3 where user_id = $1', [
    user.userId,
    eve.userId,
    sessionIdOf(eve),
  ]);

  expect(await whileBroken(() => exchange(app, code, { project }))).toMatchObject({ status: 500 });
  expect(await accountsOf(eve)).toEqual([]);
});

describe('two tabs of one session', () => {
  const openTabs = async () => {
    const project = await makeOAuthProject(started());
    const user = await signUp(started().instance.app, { project });
    const begin = (provider: string) =>
      beginFlow(started().instance.app, { project, provider, linkedBy: user.accessToken });
    const comeBackTo = async ({ location, cookie }: BegunFlow) =>
      landingOf(await comeBack(started().instance.app, started().stub.signIn(location), cookie))['code'] ?? '';
    const use = async (code: string) => {
      const { body } = await exchange(started().instance.app, code, { project });
      const { access_token: accessToken = '', refresh_token: refreshToken = '' } = body as Record<string, string>;
      return { accessToken, refreshToken };
    };
    const alive = (tokens: { accessToken: string; refreshToken: string }) =>
      tokensAlive(started().instance.app, tokens, project);
    return { user, first: await begin('github'), second: await begin('google'), comeBackTo, use, alive };
  };
  const BOTH = [`github ${mira.id}`, `google ${mira.id}`];

  test('both link their account, whichever is back first', async () => {
    const { user, first, second, comeBackTo, use, alive } = await openTabs();
    const codes = [await comeBackTo(first), await comeBackTo(second)] as const;

    const one = await use(codes[0]);
    const other = await use(codes[1]);

    expect(await accountsOf(user)).toEqual(BOTH);
    expect([await alive(user), await alive(one), await alive(other)]).toEqual([DEAD, DEAD, ALIVE]);
  });

  test('the second may be at its provider while the first is done', async () => {
    const { user, first, second, comeBackTo, use, alive } = await openTabs();
    await use(await comeBackTo(first));

    const other = await use(await comeBackTo(second));

    expect(await accountsOf(user)).toEqual(BOTH);
    expect(await alive(other)).toEqual(ALIVE);
  });

  test('the second may be on its way back while the first is done', async () => {
    const { user, first, second, comeBackTo, use, alive } = await openTabs();
    const code = await comeBackTo(first);
    const { instance, stub } = started();
    await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
    const done = use(code);
    await held.untilWaiting(1);
    const back = comeBack(instance.app, stub.signIn(second.location), second.cookie);
    await held.untilWaiting(2);
    await held.release();
    await done;

    const other = await use(landingOf(await back)['code'] ?? '');

    expect(await accountsOf(user)).toEqual(BOTH);
    expect(await alive(other)).toEqual(ALIVE);
  });

  test('both at once leave one session', async () => {
    const { user, first, second, comeBackTo, use } = await openTabs();
    const codes = [await comeBackTo(first), await comeBackTo(second)];

    await Promise.all(codes.map(use));

    expect(await accountsOf(user)).toEqual(BOTH);
    expect(await started().instance.query('select from sessions where user_id = $1', [user.userId])).toHaveLength(1);
  });

  test('a second use of the code of the first ends what the session has become by now', async () => {
    const { first, second, comeBackTo, use, alive } = await openTabs();
    const code = await comeBackTo(first);
    await use(code);
    const other = await use(await comeBackTo(second));

    await use(code);

    expect(await alive(other)).toEqual(DEAD);
  });
});
