import { serverEvent } from '@keystead/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { sealAll, verifyLogOf, whileLogIsClosed } from '../../../testing/event-log.ts';
import { impersonationCode } from '../../../testing/impersonations.ts';
import { codePurposes } from '../../../testing/mailed-code.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signInWithProvider } from '../../../testing/oauth-flow.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow } from '../../../testing/second-factor.ts';
import { sessionScene } from '../../../testing/session-scene.ts';
import { newEmail, sessionIdOf, signIn, signUp } from '../../../testing/sign-up.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;

const { now, told, asClient, asServer, codeOf } = sessionScene();
let { instance, project, user, stub } = {} as ReturnType<typeof now>; // there is one before each test
beforeEach(() => {
  ({ instance, project, user, stub } = now());
});

/** Each way into a session. */
const beginnings: Record<string, { method: string; begin: () => Promise<unknown>; more?: object }> = {
  'a sign-up': { method: 'password', begin: () => signUp(instance.app, { project }) },
  'a password': { method: 'password', begin: () => signIn(instance.app, { ...user, project }) },
  'a magic link of a newcomer': {
    method: 'otp',
    begin: async () => ask(instance.app, codePurposes.sign_in.use, asClient({ code: await codeOf(newEmail()) })),
  },
  'a magic link': {
    method: 'otp',
    begin: async () => {
      await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
      return ask(instance.app, codePurposes.sign_in.use, asClient({ code: await codeOf() }));
    },
  },
  'a second factor': {
    method: 'mfa',
    begin: async () => {
      const { secret } = await signUpWithMfa(instance, { project, user });
      const code = await startAttempt(instance.app, { ...user, secret, project });
      return passSecondFactor(instance.app, { project, code, totp: totpNow(instance, secret) });
    },
  },
  'an account at a provider': {
    method: 'oauth',
    begin: () => signInWithProvider(instance.app, stub, { project }),
  },
  'a server': {
    method: 'server',
    begin: () => ask(instance.app, 'POST /api/v1/auth/sessions', asServer({ user_id: user.userId })),
    more: { is_server_made: true },
  },
};

describe.each(Object.entries(beginnings))('%s', (_, { method, begin, more }) => {
  test('begins a session, which is told once, and none without its event', async () => {
    await whileLogIsClosed(instance, () => begin().catch(() => undefined));
    expect(await instance.query('select id from sessions where project_id = $1', [project.id])).toHaveLength(1);

    await begin();

    const sessions = await instance.query<{ id: string; user_id: string }>(
      'select id, user_id from sessions where project_id = $1 and id <> $2',
      [project.id, sessionIdOf(user)],
    );
    expect(sessions).toHaveLength(1);
    const isServer = method === 'server';
    expect(await told()).toEqual([
      {
        type: 'session.created',
        data: {
          ...sessions[0],
          method,
          is_impersonation: false,
          is_server_made: false,
          expires_at_millis: instance.clock.now().getTime() + YEAR_MS,
          ...more,
        },
        actor: isServer ? 'key' : 'user',
        actor_id: isServer ? await keySetId() : sessions[0]?.user_id,
      },
    ]);
  });
});

const keySetId = async () =>
  (await instance.query<{ id: string }>('select id from api_keys where project_id = $1', [project.id]))[0]?.id;

test('an owner who is signed in as a user has begun it, and is named', async () => {
  const by = { project, adminAccessToken: project.owner.accessToken };
  const code = await impersonationCode(instance, user.userId, by);
  const { body } = await ask(instance.app, 'POST /api/v1/auth/impersonations/sign-in', asClient({ code }));
  const { access_token: accessToken } = body as { access_token: string };
  const owner = { actor: 'owner', actor_id: project.owner.userId };

  expect(await told()).toMatchObject([
    { type: 'session.created', data: { id: sessionIdOf({ accessToken }), method: 'impersonation' }, ...owner },
  ]);
  expect(
    await instance.query(
      "select actor, actor_id from events where project_id = $1 and type = 'impersonation.started'",
      [project.id],
    ),
  ).toEqual([owner]);
});

test('the log tells of a user before it tells of their session', async () => {
  await signUp(instance.app, { project });
  const types = await instance.query<{ type: string }>(
    'select type from events where project_id = $1 order by sequence',
    [project.id],
  );
  expect(types.map(({ type }) => type)).toEqual(['user.created', 'session.created']);
});

test('servers read it as the contract says, in a log that is whole, and none of another project', async () => {
  const other = await makeProject(instance.app);
  const before = await told(other);
  await ask(
    instance.app,
    'DELETE /api/v1/auth/sessions/current',
    asClient(undefined, { refreshToken: user.refreshToken }),
  );
  await signIn(instance.app, { ...user, project });
  await sealAll(instance);

  const { body } = await ask(instance.app, 'GET /api/v1/events', { as: 'server', project });
  const { items } = body as { items: unknown[] };
  expect(items.map((item) => serverEvent.parse(item).type)).toEqual(['session.ended', 'session.created']);
  expect(serverEvent.array().parse(items)).toEqual(items);
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ events: 2, problem: undefined });
  expect(await told(other)).toEqual(before);

  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, asServer());
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ erased: 2, problem: undefined });
});

test('no event holds a token, and a sign-in is as many statements as it was', async () => {
  const recorded = recordStatements(instance.ctx);
  await signIn(recorded.app, { ...user, project }); // keys and project are remembered from now on
  recorded.take();
  const { accessToken, refreshToken } = await signIn(recorded.app, { ...user, project });
  expect(recorded.take()).toHaveLength(2); // one finds the credential, one begins the session

  const [stored] = await instance.query<{ text: string }>(
    "select string_agg(e::text, ' ') as text from events e where project_id = $1",
    [project.id],
  );
  expect(stored?.text).toContain('session.created');
  for (const token of [accessToken, refreshToken]) expect(stored?.text).not.toContain(token);
});
