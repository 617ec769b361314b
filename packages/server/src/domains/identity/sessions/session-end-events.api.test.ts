import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { whileLogIsClosed } from '../../../testing/event-log.ts';
import { codePurposes, mailCode, NEW_PASSWORD } from '../../../testing/mailed-code.ts';
import { exchange, landingOf, signInWithProvider, visitProvider } from '../../../testing/oauth-flow.ts';
import { sessionScene } from '../../../testing/session-scene.ts';
import { newEmail, sessionIdOf, signIn, type SignedIn } from '../../../testing/sign-up.ts';
import { sweepSessions } from './sweep-sessions.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;

const { now, told, forget, asClient, asServer, codeOf } = sessionScene();
let { instance, project, user, stub } = {} as ReturnType<typeof now>; // there is one before each test
beforeEach(() => {
  ({ instance, project, user, stub } = now());
});

/** Each way out of one, by somebody who has two. */
const endings: Record<string, { reason: string; end: () => Promise<unknown>; isAll?: boolean; by?: 'user' | 'key' }> = {
  'signing out': {
    reason: 'signed_out',
    end: () =>
      ask(
        instance.app,
        'DELETE /api/v1/auth/sessions/current',
        asClient(undefined, { refreshToken: second.refreshToken }),
      ),
  },
  'ending one of one’s own': {
    reason: 'revoked',
    end: () => byUser(`DELETE /api/v1/auth/sessions/${sessionIdOf(second)}?user_id=me`),
  },
  'ending the others': { reason: 'revoked', end: () => byUser('DELETE /api/v1/auth/sessions?user_id=me&scope=others') },
  'ending all': {
    reason: 'revoked',
    end: () => byUser('DELETE /api/v1/auth/sessions?user_id=me&scope=all'),
    isAll: true,
  },
  'a server that ends all': {
    reason: 'revoked',
    end: () => ask(instance.app, `DELETE /api/v1/auth/sessions?user_id=${user.userId}&scope=all`, asServer()),
    isAll: true,
    by: 'key',
  },
  'another password': {
    reason: 'password_changed',
    end: () => byUser('POST /api/v1/auth/password/update', { old_password: user.password, new_password: NEW_PASSWORD }),
  },
  'a reset': {
    reason: 'password_changed',
    end: async () => {
      const { code } = await mailCode(instance, 'password_reset', { project, user });
      return ask(instance.app, 'POST /api/v1/auth/password/reset', asClient({ code, password: NEW_PASSWORD }));
    },
    isAll: true,
  },
  'another address that a server sets': {
    reason: 'address_changed',
    end: () => ask(instance.app, `PATCH /api/v1/users/${user.userId}`, asServer({ primary_email: newEmail() })),
    isAll: true,
    by: 'key',
  },
  'a restriction': {
    reason: 'restricted',
    end: () => ask(instance.app, `PATCH /api/v1/users/${user.userId}`, asServer({ restricted_by_admin: true })),
    isAll: true,
    by: 'key',
  },
};
let second: SignedIn;
const byUser = (line: Parameters<typeof ask>[1], body?: object) =>
  ask(instance.app, line, asClient(body, { accessToken: user.accessToken }));

describe.each(Object.entries(endings))('%s', (_, { reason, end, isAll = false, by = 'user' }) => {
  beforeEach(async () => {
    second = await signIn(instance.app, { ...user, project });
    await forget();
  });

  test('is told once for each session, and none ends without its event', async () => {
    const living = () => instance.query('select id from sessions where project_id = $1', [project.id]);
    await whileLogIsClosed(instance, end);
    expect(await living()).toHaveLength(2);

    await end();

    const ended = isAll ? [user, second] : [second];
    expect(await living()).toHaveLength(2 - ended.length);
    const events = await told();
    expect(new Set(events.map(({ data }) => data['id']))).toEqual(new Set(ended.map(sessionIdOf)));
    expect(events).toHaveLength(ended.length);
    for (const event of events)
      expect(event).toMatchObject({
        type: 'session.ended',
        data: { user_id: user.userId, reason, is_impersonation: false },
        actor: by,
      });
  });
});

test('who signs out is the user, whatever proves it', async () => {
  const current = asClient(undefined, { refreshToken: user.refreshToken });
  await ask(instance.app, 'DELETE /api/v1/auth/sessions/current', current);
  expect(await told()).toMatchObject([{ actor: 'user', actor_id: user.userId }]);
});

test('a token that comes twice ends its session, which both events tell', async () => {
  const grant = (more: object = {}) =>
    ask(instance.app, 'POST /api/v1/auth/oauth/token', {
      body: {
        grant_type: 'refresh_token',
        client_id: project.id,
        client_secret: project.keys.client,
        refresh_token: user.refreshToken,
        ...more,
      },
    });
  await grant({ rotate: 'true' });
  instance.clock.advance(30_000);
  await grant();

  expect(await told()).toMatchObject([
    { type: 'session.token_reused', data: { id: sessionIdOf(user) } },
    { type: 'session.ended', data: { id: sessionIdOf(user), reason: 'token_reused' } },
  ]);
});

test('a code of a provider that comes twice ends what it gave', async () => {
  const { code = '' } = landingOf(await visitProvider(instance.app, stub, { project }));
  await exchange(instance.app, code, { project });
  await exchange(instance.app, code, { project });

  const [begun, ended] = await told();
  expect(ended).toMatchObject({ type: 'session.ended', data: { id: begun?.data['id'], reason: 'code_reused' } });
});

test('who links an account goes on in another session', async () => {
  const linked = await signInWithProvider(instance.app, stub, { project, linkedBy: user.accessToken });

  const events = await told();
  expect(events).toHaveLength(2);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'session.ended',
      data: { id: sessionIdOf(user), user_id: user.userId, reason: 'replaced', is_impersonation: false },
    }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'session.created',
      data: expect.objectContaining({ id: sessionIdOf(linked), user_id: user.userId, method: 'oauth' }) as object,
    }),
  );
});

test('whoever proves an address first ends the sessions from before', async () => {
  await ask(instance.app, codePurposes.sign_in.use, asClient({ code: await codeOf() }));

  const events = await told();
  expect(events.map(({ type, data }) => [type, data['reason'] ?? data['method']])).toEqual([
    ['session.ended', 'address_proved'],
    ['session.created', 'otp'],
  ]);
});

test('time that runs out tells nothing, nor does the end of what was over, or a user who goes', async () => {
  await signIn(instance.app, { ...user, project });
  await forget();
  instance.clock.advance(YEAR_MS + 1);
  const later = await signIn(instance.app, { ...user, project });
  await forget();

  await ask(instance.app, `DELETE /api/v1/auth/sessions?user_id=${user.userId}&scope=all`, asServer());
  expect((await told()).map(({ data }) => data['id'])).toEqual([sessionIdOf(later)]);

  await signIn(instance.app, { ...user, project });
  instance.clock.advance(YEAR_MS + 1);
  await forget();
  await sweepSessions(instance.ctx);
  expect(await instance.query('select id from sessions where project_id = $1', [project.id])).toEqual([]);
  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, asServer());
  expect(await told()).toEqual([]);
});
