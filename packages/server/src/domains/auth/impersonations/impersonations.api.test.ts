import { beforeEach, describe, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { IMPERSONATE_URL, impersonationCode } from '../../../testing/impersonations.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { readToken } from '../../../testing/mint-token.ts';
import { signUp, sessionIdOf, type SignedIn } from '../../../testing/sign-up.ts';
import { internalProject } from '../../../testing/test-instance.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';
import { noteEndedImpersonations } from './note-ended-impersonations.ts';
import { sweepImpersonations } from './sweep-impersonations.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  const domains = [{ domain: 'https://app.example.com', handler_path: '/auth' }];
  project = await makeProject(instance.app, { config: { domains } });
  user = await signUp(instance.app, { project });
});

const asOwner = () => ({ as: 'admin', project, adminAccessToken: project.owner.accessToken }) as const;
const create = (body: object) =>
  ask(instance.app, 'POST /api/v1/internal/impersonations', {
    ...asOwner(),
    body: { user_id: user.userId, reason: 'Ticket 4711', ...body },
  });
const codeFor = () =>
  impersonationCode(instance, user.userId, { project, adminAccessToken: project.owner.accessToken });
const use = (code: string, of = project) =>
  ask(instance.app, 'POST /api/v1/auth/impersonations/sign-in', { as: 'client', project: of, body: { code } });

interface Impersonated {
  readonly accessToken: string;
  readonly refreshToken: string;
}
async function impersonate(): Promise<Impersonated> {
  const { status, body } = await use(await codeFor());
  if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(body)}`);
  const { access_token, refresh_token } = body as { access_token: string; refresh_token: string };
  return { accessToken: access_token, refreshToken: refresh_token };
}
const eventsOf = (type: string) =>
  instance.query<{ data: object }>('select data from events where project_id = $1 and type = $2 order by sequence', [
    project.id,
    type,
  ]);

describe('a link', () => {
  test('leads to the handler of a trusted domain, or to a page that is named', async () => {
    const inMinute = instance.clock.now().getTime() + MINUTE;
    expect(await create({ domain: 'https://app.example.com' })).toEqual({
      status: 200,
      knownError: null,
      body: {
        url: expect.stringMatching(/^https:\/\/app\.example\.com\/auth\/impersonate\?code=[\da-z]{45}$/) as string,
        expires_at_millis: inMinute,
      },
    });
    expect(await create({ callback_url: 'https://app.example.com/in?x=1' })).toMatchObject({
      body: { url: expect.stringMatching(/^https:\/\/app\.example\.com\/in\?x=1&code=/) as string },
    });
  });

  test.each([
    { domain: 'https://evil.example' },
    { domain: 'https://app.example.com.evil.example' },
    { callback_url: 'https://evil.example/handler/impersonate' },
  ])('leads to nobody else: %j', async (to) => {
    expect(await create(to)).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
  });

  test.each([{}, { domain: 'https://app.example.com', callback_url: IMPERSONATE_URL }, { domain: 'x', reason: '' }])(
    'needs one place and a reason: %j',
    async (body) => {
      expect(await create(body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    },
  );

  test('works once, within a minute, in its project, whoever holds it', async () => {
    const other = await makeProject(instance.app);
    const [used, late, foreign] = [await codeFor(), await codeFor(), await codeFor()];

    expect(await use(foreign, other)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
    expect(await use(used)).toMatchObject({ status: 200, body: { user_id: user.userId } });
    expect(await use(used)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
    instance.clock.advance(MINUTE - 1);
    expect(await use(foreign)).toMatchObject({ status: 200 });
    instance.clock.advance(1);
    expect(await use(late)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
    expect(await use('x')).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('of ten who try at once, one gets in', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ knownError }) => knownError === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(9);
  });

  test('needs an owner who signed in a short while ago', async () => {
    const elapse = "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1";
    await instance.query(elapse, [project.owner.userId]);
    expect(await create({ domain: 'https://app.example.com' })).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
  });

  test('is stored as a hash', async () => {
    const code = await codeFor();
    const rows = await instance.query('select * from impersonations where project_id = $1', [project.id]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('the session', () => {
  test('is marked, for the app, for the user and for whoever verifies tokens', async () => {
    const endsAt = instance.clock.now().getTime() + 15 * MINUTE;
    const { accessToken } = await impersonate();

    expect(await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken })).toMatchObject({
      body: { id: user.userId, impersonation_ends_at_millis: endsAt },
    });
    expect(readToken(accessToken).claims).toMatchObject({ impersonation_ends_at: endsAt / 1000 });
    const own = await ask(instance.app, 'GET /api/v1/users/me', {
      as: 'client',
      project,
      accessToken: user.accessToken,
    });
    expect(own.body).not.toHaveProperty('impersonation_ends_at_millis');
    expect(readToken(user.accessToken).claims).not.toHaveProperty('impersonation_ends_at');
    const { body } = await ask(instance.app, 'GET /api/v1/auth/sessions?user_id=me', {
      as: 'client',
      project,
      accessToken: user.accessToken,
    });
    expect(
      (body as { items: { id: string; is_impersonation: boolean }[] }).items.find(
        ({ id }) => id === sessionIdOf({ accessToken }),
      ),
    ).toMatchObject({ is_impersonation: true });
  });

  test.each(['refresh', 'rotate'] as const)('ends after 15 minutes, however often it is used: %s', async (way) => {
    const session = await impersonate();
    const endsAt = instance.clock.now().getTime() / 1000 + 15 * 60;
    let { refreshToken, accessToken } = session;
    const refresh = async () => {
      const grant = {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: project.id,
        client_secret: project.keys.client,
      };
      const { body } = await ask(instance.app, 'POST /api/v1/auth/oauth/token', {
        body: way === 'rotate' ? { ...grant, rotate: 'true' } : grant,
      });
      const told = body as { access_token: string; refresh_token?: string };
      refreshToken = told.refresh_token ?? refreshToken;
      accessToken = told.access_token;
    };
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      instance.clock.advance(2 * MINUTE);
      await refresh();
    }
    expect(readToken(accessToken).claims).toMatchObject({ exp: endsAt, impersonation_ends_at: endsAt });
    expect(await tokensAlive(instance.app, { accessToken, refreshToken }, project)).toEqual(ALIVE);
    instance.clock.advance(MINUTE);
    expect(await tokensAlive(instance.app, { accessToken, refreshToken }, project)).toEqual(DEAD);
  });

  test('is no activity of the user, and makes no network known', async () => {
    const [before] = await instance.query('select last_active_at from users where id = $1', [user.userId]);
    instance.clock.advance(2 * DAY);
    const ofKey = await impersonationCode(instance, user.userId, { project });
    const from = '203.0.113.77';
    const { body } = await ask(instance.app, 'POST /api/v1/auth/impersonations/sign-in', {
      as: 'client',
      project,
      from,
      body: { code: ofKey },
    });
    instance.clock.advance(2 * MINUTE);
    const { refresh_token: refreshToken } = body as { refresh_token: string };
    await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', {
      as: 'client',
      project,
      from,
      refreshToken,
    });

    expect(await instance.query('select last_active_at from users where id = $1', [user.userId])).toEqual([before]);
    expect(
      await instance.query('select 1 from known_networks where user_id = $1 and network = $2', [user.userId, from]),
    ).toEqual([]);
  });

  test('is no session of an owner, though the user be one', async () => {
    const code = await impersonationCode(instance, project.owner.userId);
    const { body } = await use(code, internalProject as OwnedProject);
    const { access_token: adminAccessToken } = body as { access_token: string };

    expect(await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project, adminAccessToken })).toEqual(
      refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'),
    );
  });
});

describe('what is kept of it', () => {
  const told = () => ({
    id: expect.any(String) as string,
    user_id: user.userId,
    owner_id: project.owner.userId,
    reason: 'Ticket 4711',
    ends_at_millis: expect.any(Number) as number,
  });

  test('who, whom, why and when, as soon as it begins; a link that nobody opens tells nothing', async () => {
    await codeFor();
    expect(await eventsOf('impersonation.started')).toEqual([]);
    await impersonate();
    expect(await eventsOf('impersonation.started')).toEqual([{ data: told() }]);
  });

  const ended = () =>
    instance.query<{ actor: string; actor_id: string | null; ended: number }>(
      `select actor, actor_id, (data ->> 'ended_at_millis')::float8 as ended from events
       where project_id = $1 and type = 'impersonation.ended' order by sequence`,
      [project.id],
    );
  const signOut = ({ refreshToken }: Impersonated) =>
    ask(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', project, refreshToken });

  test('when it ended by itself: that is noticed', async () => {
    await impersonate();
    const begun = instance.clock.now().getTime();
    await noteEndedImpersonations(instance.ctx);
    expect(await eventsOf('impersonation.ended')).toEqual([]);

    instance.clock.advance(DAY);
    await Promise.all([noteEndedImpersonations(instance.ctx), noteEndedImpersonations(instance.ctx)]);
    expect(await eventsOf('impersonation.ended')).toEqual([
      { data: { ...told(), ended_at_millis: begun + 15 * MINUTE } },
    ]);
    expect(await ended()).toMatchObject([{ actor: 'system', actor_id: null }]);
  });

  test('and of what had ended by itself nobody is told to have ended it', async () => {
    await impersonate();
    const begun = instance.clock.now().getTime();
    instance.clock.advance(16 * MINUTE);
    const body = { password: 'another horse' }; // which ends all sessions of the user
    const changed = await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, { as: 'server', project, body });
    expect(changed.status).toBe(200);
    await noteEndedImpersonations(instance.ctx);
    expect(await ended()).toEqual([{ actor: 'system', actor_id: null, ended: begun + 15 * MINUTE }]);
  });

  test('that whoever holds it signs out, at once, and of that one alone', async () => {
    const [first] = [await impersonate(), await impersonate()];
    instance.clock.advance(MINUTE);
    const now = instance.clock.now().getTime();
    await signOut(first);
    expect(await eventsOf('impersonation.ended')).toEqual([{ data: { ...told(), ended_at_millis: now } }]);
    expect(await ended()).toEqual([{ actor: 'owner', actor_id: project.owner.userId, ended: now }]);
    await noteEndedImpersonations(instance.ctx);
    expect(await ended()).toHaveLength(1);
  });

  test('that a key ends what a key began', async () => {
    const { body } = await use(await impersonationCode(instance, user.userId, { project }));
    const { access_token: accessToken, refresh_token: refreshToken } = body as Record<string, string>;
    await signOut({ accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' });
    expect(await ended()).toMatchObject([{ actor: 'key', actor_id: null }]);
  });

  test.each([
    [
      'the user ends it',
      'user',
      ({ accessToken }: Impersonated) =>
        ask(instance.app, `DELETE /api/v1/auth/sessions/${sessionIdOf({ accessToken })}?user_id=me`, {
          as: 'client',
          project,
          accessToken: user.accessToken,
        }),
    ],
    [
      'the user ends all others',
      'user',
      () =>
        ask(instance.app, 'DELETE /api/v1/auth/sessions?user_id=me&scope=others', {
          as: 'client',
          project,
          accessToken: user.accessToken,
        }),
    ],
    [
      'the user is restricted',
      'owner',
      () =>
        ask(instance.app, `PATCH /api/v1/users/${user.userId}`, { ...asOwner(), body: { restricted_by_admin: true } }),
    ],
    [
      'a password is set',
      'key',
      () =>
        ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
          as: 'server',
          project,
          body: { password: 'another horse' },
        }),
    ],
    [
      'all sessions of the project end',
      'owner',
      () => ask(instance.app, 'POST /api/v1/internal/session-ends', asOwner()),
    ],
  ] as const)('that somebody else ends it, at once: %s', async (_, actor, end) => {
    const session = await impersonate();
    instance.clock.advance(MINUTE);
    expect((await end(session)).status).toBeLessThan(300);
    expect(await tokensAlive(instance.app, session, project)).toEqual(DEAD);
    const endings = await ended();
    expect(endings).toMatchObject([{ actor, ended: instance.clock.now().getTime() }]);
    await noteEndedImpersonations(instance.ctx);
    expect(await ended()).toEqual(endings);
  });

  test('that it ended once, where it is ended and noticed by two processes at once', async () => {
    const other = await instance.secondProcess();
    const sessions = await Promise.all(Array.from({ length: 8 }, () => impersonate()));
    await Promise.all(
      sessions.flatMap(({ refreshToken }) => [
        ask(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', project, refreshToken }),
        ask(other, 'DELETE /api/v1/auth/sessions/current', { as: 'client', project, refreshToken }),
        noteEndedImpersonations(instance.ctx),
      ]),
    );
    expect(await ended()).toHaveLength(8);
  });

  test('it is kept for as long as events are, and goes with the user', async () => {
    const rows = () => instance.query('select id from impersonations where project_id = $1', [project.id]);
    await codeFor();
    instance.clock.advance(89 * DAY);
    await sweepImpersonations(instance.ctx);
    expect(await rows()).toHaveLength(1);
    instance.clock.advance(2 * DAY);
    await sweepImpersonations(instance.ctx);
    expect(await rows()).toEqual([]);
    await impersonationCode(instance, user.userId, { project });
    await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });
    expect(await rows()).toEqual([]);
  });
});
