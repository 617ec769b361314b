import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { connectTestAccount, grantTokens, makeConnectedProject, ownKeys } from '../../../testing/connected-account.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const GONE = answered({ success: true });
const ONLY_WAY = answered('This is the only way to sign in, so it stays connected.', 400);
const NOT_CONNECTED = refused('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
const providers = {
  oauth_providers: [ownKeys('github'), ownKeys('discord'), { ...ownKeys('google'), enabled: false }],
};

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeConnectedProject(instance, { ...providers, magic_link_enabled: true });
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  await connectTestAccount(instance, { project, user });
});

const disconnect = (provider = 'github', by = user) =>
  ask(instance.app, `DELETE /api/v1/oauth-providers/me/${provider}`, {
    as: 'client',
    project,
    accessToken: by.accessToken,
  });
const accountsOf = async (userId: string) =>
  (
    await instance.query<{ provider: string }>(
      'select provider_id as provider from oauth_accounts where user_id = $1 order by provider_id',
      [userId],
    )
  ).map(({ provider }) => provider);

test('an account signs nobody in any more, its tokens are gone, the user is told and an event tells of it', async () => {
  const { user: owner, accountId } = await connectTestAccount(instance, { project });
  await grantTokens(instance, { project, user: owner, providerId: 'github', accountId });

  const added = await rowsAddedBy(instance, async () => expect(await disconnect('github', owner)).toEqual(GONE));

  expect(added).toEqual({ oauth_accounts: -1, events: 1, mails: 1, jobs: 1 });
  expect(await instance.query('select from oauth_tokens where account_id = $1', [accountId])).toEqual([]);
  expect((await mailsTo(instance, owner.email, project.id)).map(({ template }) => template)).toEqual([
    'account_connected',
    'account_disconnected',
  ]);
  const events = await instance.query<{ type: string; data: object }>(
    "select type, data from events where data ->> 'id' = $1 order by xmin::text::bigint",
    [owner.userId],
  );
  expect(events.at(-1)).toMatchObject({ type: 'user.updated', data: { oauth_accounts: [] } });
  expect(await disconnect('github', owner)).toEqual(NOT_CONNECTED);
});

test.each(['server', 'admin'] as const)('a %s disconnects for anybody', async (as) => {
  const line = `DELETE /api/v1/oauth-providers/${user.userId}/github` as const;

  expect(await ask(instance.app, line, { as, project })).toEqual(GONE);
  expect(await ask(instance.app, line, { as, project })).toEqual(NOT_CONNECTED);
  expect(await ask(instance.app, `DELETE /api/v1/oauth-providers/${NO_ID}/github`, { as, project })).toEqual(
    refused('USER_NOT_FOUND'),
  );
});

test('clients disconnect nothing of others, and nobody disconnects nothing', async () => {
  const other = await signUp(instance.app, { project });
  const line = `DELETE /api/v1/oauth-providers/${user.userId}/github` as const;

  expect(await ask(instance.app, line, { as: 'client', project, accessToken: other.accessToken })).toEqual(
    answered('Clients may only ask for the signed-in user.', 403),
  );
  expect(await ask(instance.app, 'DELETE /api/v1/oauth-providers/me/github', { as: 'client', project })).toEqual(
    refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  );
  for (const provider of ['discord', 'myspace', '__proto__', '%20'])
    expect(await disconnect(provider)).toEqual(NOT_CONNECTED);
  expect(await accountsOf(user.userId)).toEqual(['github']);
});

describe('people keep their last way in', () => {
  interface Ways {
    readonly password?: boolean;
    readonly verified?: boolean;
    readonly links?: boolean;
    readonly other?: 'discord' | 'google';
    readonly config?: object;
  }
  const rows: readonly (readonly [string, Ways, 'goes' | 'stays'])[] = [
    ['nothing else', {}, 'stays'],
    ['a password', { password: true }, 'goes'],
    ['a password where there are none', { password: true, config: { credential_enabled: false } }, 'stays'],
    ['magic links to a proved address', { verified: true, links: true }, 'goes'],
    ['magic links to an address that nobody proved', { links: true }, 'stays'],
    ['magic links that the user has switched off', { verified: true, links: false }, 'stays'],
    [
      'magic links where there are none',
      { verified: true, links: true, config: { magic_link_enabled: false } },
      'stays',
    ],
    ['an account at a provider that is on', { other: 'discord' }, 'goes'],
    ['an account at a provider that is off', { other: 'google' }, 'stays'],
    ['all of it', { password: true, verified: true, links: true, other: 'discord' }, 'goes'],
  ];

  test.each(rows)('with %s, the account %3$s', async (_, ways, outcome) => {
    const { password = false, verified = false, links, other, config } = ways;
    const own = config
      ? await makeConnectedProject(instance, { ...providers, magic_link_enabled: true, ...config })
      : project;
    const hasEmail = password || links !== undefined;
    const { body: created } = await ask(instance.app, 'POST /api/v1/users', {
      as: 'server',
      project: own,
      body: {
        ...(hasEmail && { primary_email: newEmail(), primary_email_auth_enabled: true }),
        primary_email_verified: verified,
        otp_auth_enabled: hasEmail && links === true,
        ...(password && { password: 'correct horse' }),
        oauth_providers: ['github', ...(other ? [other] : [])].map((id) => ({ id, account_id: newEmail() })),
      },
    });
    const { id } = created as { id: string };

    const accessToken = await signInAs(own, id);

    const answer = await ask(instance.app, 'DELETE /api/v1/oauth-providers/me/github', {
      as: 'client',
      project: own,
      accessToken,
    });

    expect(answer).toEqual(outcome === 'stays' ? ONLY_WAY : GONE);
    expect((await accountsOf(id)).includes('github')).toBe(outcome === 'stays');
  });

  test.each(['server', 'admin'] as const)('but a %s may take it', async (as) => {
    const { userId } = await importUser({ oauth_providers: [{ id: 'github', account_id: newEmail() }] });

    expect(await ask(instance.app, `DELETE /api/v1/oauth-providers/${userId}/github`, { as, project })).toEqual(GONE);
    expect(await accountsOf(userId)).toEqual([]);
  });

  async function signInAs(own: OwnedProject, userId: string): Promise<string> {
    const { body } = await ask(instance.app, 'POST /api/v1/auth/sessions', {
      as: 'server',
      project: own,
      body: { user_id: userId },
    });
    return (body as { access_token: string }).access_token;
  }

  /** Somebody with accounts at two providers and nothing else. */
  async function importUser(body: object = {}): Promise<SignedIn> {
    const { body: created } = await ask(instance.app, 'POST /api/v1/users', {
      as: 'server',
      project,
      body: { oauth_providers: ['github', 'discord'].map((id) => ({ id, account_id: newEmail() })), ...body },
    });
    const { id } = created as { id: string };
    const { body: session } = await ask(instance.app, 'POST /api/v1/auth/sessions', {
      as: 'server',
      project,
      body: { user_id: id },
    });
    const { access_token, refresh_token } = session as { access_token: string; refresh_token: string };
    return { userId: id, email: '', password: '', accessToken: access_token, refreshToken: refresh_token };
  }

  test('when two accounts are disconnected at once', async () => {
    const imported = await importUser();
    await using held = await holdRows(instance, 'select 1 from users where id = $1', [imported.userId]);

    const answers = ['github', 'discord'].map((provider) => disconnect(provider, imported));
    await held.untilWaiting(2);
    await held.release();

    expect((await Promise.all(answers)).toSorted((one, other) => one.status - other.status)).toEqual([GONE, ONLY_WAY]);
    expect(await accountsOf(imported.userId)).toHaveLength(1);
  });

  test.each([
    ['first', 0],
    ['second', 1],
  ])('when an account is disconnected %s, and magic links are switched off at the same time', async (_, place) => {
    const imported = await importUser({
      primary_email: newEmail(),
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      oauth_providers: [{ id: 'github', account_id: newEmail() }],
    });
    const switchLinksOff = () =>
      ask(instance.app, 'PATCH /api/v1/users/me', {
        as: 'client',
        project,
        accessToken: imported.accessToken,
        body: { otp_auth_enabled: false },
      });
    const changes = [switchLinksOff].toSpliced(place, 0, () => disconnect('github', imported));
    await using held = await holdRows(instance, 'select 1 from users where id = $1', [imported.userId]);

    const answers: Promise<WholeAnswer>[] = [];
    for (const change of changes) {
      answers.push(change());
      await held.untilWaiting(answers.length);
    }
    await held.release();

    expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(1);
    const [left] = await instance.query(
      `select otp_auth_enabled or exists (select from oauth_accounts a where a.user_id = u.id) as "hasWayIn"
       from users u where id = $1`,
      [imported.userId],
    );
    expect(left).toEqual({ hasWayIn: true });
  });
});

test('a session that ends while the request waits disconnects nothing', async () => {
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const answer = disconnect();
  await held.untilWaiting(1);
  await held.query('delete from sessions where user_id = $1', [user.userId]);
  await held.release();

  expect(await answer).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  expect(await accountsOf(user.userId)).toEqual(['github']);
});

test('where the project wants a recent sign-in, people need one and servers do not', async () => {
  const own = await makeProject(instance.app, { config: { ...providers, require_recent_sign_in: true } });
  const old = await connectTestAccount(instance, { project: own });
  await instance.query("update sessions set created_at = created_at - interval '11 minutes' where user_id = $1", [
    old.user.userId,
  ]);
  const call = { project: own, accessToken: old.user.accessToken };

  expect(await ask(instance.app, 'DELETE /api/v1/oauth-providers/me/github', { as: 'client', ...call })).toEqual(
    refused('RECENT_SIGN_IN_REQUIRED'),
  );
  expect(await ask(instance.app, 'DELETE /api/v1/oauth-providers/me/github', { as: 'server', ...call })).toEqual(GONE);
});
