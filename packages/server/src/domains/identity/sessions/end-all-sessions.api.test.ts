import { beforeEach, describe, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow } from '../../../testing/second-factor.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { tasks } from '../../../tasks.ts';
import { signUpOwner } from '../../../testing/staff.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const LINE = '/api/v1/internal/session-ends';
const exactly = (value: number) => ({ value, is_capped: false });

const test = instanceTest();
let other: App;
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  other = await instance.secondProcess();
});
beforeEach(async () => {
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
});

const endAll = (app: App = instance.app) => ask(app, `POST ${LINE}`, { as: 'admin', project });
const look = () => ask(instance.app, `GET ${LINE}`, { as: 'admin', project });
const alive = (session: SignedIn, app: App = instance.app) => tokensAlive(app, session, project);
const stored = async () => (await instance.query('select id from sessions where project_id = $1', [project.id])).length;

test('all sessions of the project end at once on every process, those of others and later ones live', async () => {
  const second = await signIn(other, { ...user, project });
  const elsewhere = await signUp(instance.app);
  expect(await look()).toEqual(answered({ sessions: exactly(2), last_ended_at_millis: null }));

  const ended_at_millis = instance.clock.now().getTime();
  expect(await endAll()).toEqual(answered({ sessions: exactly(2), ended_at_millis }, 201));

  for (const app of [instance.app, other, await instance.secondProcess()])
    for (const session of [user, second]) expect(await alive(session, app)).toEqual(DEAD);
  expect(await tokensAlive(other, elsewhere)).toEqual(ALIVE);
  expect(await look()).toEqual(answered({ sessions: exactly(0), last_ended_at_millis: ended_at_millis }));
  const again = await signIn(other, { ...user, project });
  for (const app of [instance.app, other]) expect(await alive(again, app)).toEqual(ALIVE);
  expect(await look()).toMatchObject({ body: { sessions: exactly(1) } });
});

test('a limit counts those that it would end, and only those that live', async () => {
  const HOUR_MS = 3_600_000;
  const beyond = async (query: string) =>
    ((await ask(instance.app, `GET ${LINE}?${query}`, { as: 'admin', project })).body as { sessions: object }).sessions;
  const used = await signIn(instance.app, { ...user, project });
  instance.clock.advance(2 * HOUR_MS);
  await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', {
    as: 'client',
    project,
    refreshToken: used.refreshToken,
  });
  await signIn(instance.app, { ...user, project });

  // Of three, two began two hours ago, and one of those was used just now.
  expect(await beyond(`idle_limit_millis=${2 * HOUR_MS}`)).toEqual(exactly(1));
  expect(await beyond(`lifetime_millis=${2 * HOUR_MS}`)).toEqual(exactly(2));
  expect(await beyond(`idle_limit_millis=${2 * HOUR_MS}&lifetime_millis=${2 * HOUR_MS}`)).toEqual(exactly(2));
  expect(await beyond(`idle_limit_millis=${2 * HOUR_MS + 1}`)).toEqual(exactly(0));
  expect(await beyond('')).toEqual(exactly(3));

  await endAll();
  expect(await beyond(`lifetime_millis=${2 * HOUR_MS}`)).toEqual(exactly(0));
});

test('one that was not used for too long is not among those that end', async () => {
  const body = { config: { session_idle_limit_millis: 3_600_000 } };
  await ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body });
  instance.clock.advance(3_600_000);

  expect(await look()).toMatchObject({ body: { sessions: exactly(0) } });
  expect(await endAll()).toMatchObject({ body: { sessions: exactly(0) } });
});

test('a limit that no project can have is refused', async () => {
  for (const query of ['idle_limit_millis=1', 'lifetime_millis=899999', 'lifetime_millis=1e9', 'other=1'])
    expect((await ask(instance.app, `GET ${LINE}?${query}`, { as: 'admin', project })).status).toBe(400);
});

test('nothing of an ended session is left to use before its row is swept', async () => {
  const { userId, accessToken, refreshToken } = user;
  await endAll();
  expect(await stored()).toBe(1);

  const over = refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  expect(
    await ask(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', project, refreshToken }),
  ).toEqual(over);
  expect(
    await ask(instance.app, `GET /api/v1/auth/sessions?user_id=${userId}`, { as: 'server', project }),
  ).toMatchObject({ body: { items: [] } });
  const me = await ask(instance.app, 'PATCH /api/v1/users/me', { as: 'client', project, accessToken, body: {} });
  expect(me).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED', body: { details: { expired_at_millis: null } } });
});

test('one that has ended with all is not told of again when its row goes', async () => {
  const ends = async () =>
    (await instance.query("select 1 from events where type = 'session.ended' and project_id = $1", [project.id]))
      .length;
  const changePassword = () =>
    ask(instance.app, `PATCH /api/v1/users/${user.userId}`, { as: 'server', project, body: { password: null } });
  await endAll();
  expect((await changePassword()).status).toBe(200);

  expect(await stored()).toBe(0);
  expect(await ends()).toBe(0);
});

test('a refresh token that was replaced just before leads nowhere, and is no reuse', async () => {
  const grant = () =>
    ask(instance.app, 'POST /api/v1/auth/oauth/token', {
      body: {
        grant_type: 'refresh_token',
        client_id: project.id,
        client_secret: project.keys.client,
        refresh_token: user.refreshToken,
        rotate: 'true',
      },
    });
  expect((await grant()).status).toBe(200);
  expect((await grant()).status).toBe(200); // within 30 seconds

  await endAll();

  expect(await grant()).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  instance.clock.advance(31_000);
  expect(await grant()).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  const reuses = "select 1 from events where type = 'session.token_reused' and project_id = $1";
  expect(await instance.query(reuses, [project.id])).toEqual([]);
});

test('an attempt that waits for the second factor is over, and not in another project', async () => {
  const mira = await signUpWithMfa(instance, { project });
  const elsewhere = await signUpWithMfa(instance, { project: await makeProject(instance.app) });
  const waiting = await Promise.all(
    [mira, elsewhere].map(async (user) => ({
      project: user.project,
      totp: totpNow(instance, user.secret),
      code: await startAttempt(instance.app, user),
    })),
  );
  await endAll();

  const [here, there] = await Promise.all(waiting.map((attempt) => passSecondFactor(instance.app, attempt)));
  expect(here).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(there?.status).toBe(200);
});

test('it is told of with who did it and by which request', async () => {
  const { accessToken: adminAccessToken, userId } = project.owner;
  await ask(instance.app, `POST ${LINE}`, { as: 'admin', project, adminAccessToken });

  expect(
    await instance.query(
      "select data, actor, actor_id, request_id from events where type = 'project.sessions_ended' and project_id = $1",
      [project.id],
    ),
  ).toEqual([
    {
      data: { id: project.id, sessions: exactly(1) },
      actor: 'owner',
      actor_id: userId,
      request_id: expect.any(String),
    },
  ]);
});

describe('an owner', () => {
  test('has signed in, or entered the password, within ten minutes', async () => {
    const { accessToken: adminAccessToken, userId, password } = project.owner;
    await instance.query("update sessions set created_at = created_at - interval '11 minutes' where user_id = $1", [
      userId,
    ]);
    const asOwner = () => ask(instance.app, `POST ${LINE}`, { as: 'admin', project, adminAccessToken });

    expect(await asOwner()).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
    expect(await alive(user)).toEqual(ALIVE);

    await ask(instance.app, 'POST /api/v1/auth/password/confirm', {
      as: 'client',
      accessToken: adminAccessToken,
      body: { password },
    });
    expect((await asOwner()).status).toBe(201);
    expect(await alive(user)).toEqual(DEAD);
  });

  test('who ends those of internal is signed out too, and can sign in again', async () => {
    const owner = await signUpOwner(instance);
    const asOwner = () => ask(instance.app, `POST ${LINE}`, { as: 'admin', adminAccessToken: owner.accessToken });

    expect((await asOwner()).status).toBe(201);

    expect(await tokensAlive(other, owner)).toEqual(DEAD);
    expect(await asOwner()).toEqual(refused('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }));
    expect(await tokensAlive(other, await signIn(other, owner))).toEqual(ALIVE);
  });
});

describe('a sign-in that is under way', () => {
  const holdUser = () => holdRows(instance, 'select from users where id = $1', [user.userId]);

  test('is ended if its session was about to be written', async () => {
    await using held = await holdUser();
    const signingIn = signIn(other, { ...user, project });
    await held.untilWaiting(1);
    expect((await endAll()).status).toBe(201); // waits for nobody
    await held.release();

    expect(await alive(await signingIn)).toEqual(DEAD);
  });

  test('lives if its session begins afterwards', async () => {
    await using held = await holdUser();
    const signingIn = ask(other, 'POST /api/v1/auth/sessions', {
      as: 'server',
      project,
      body: { user_id: user.userId },
    });
    await held.untilWaiting(1);
    await endAll();
    await held.release();

    const { access_token, refresh_token } = (await signingIn).body as { access_token: string; refresh_token: string };
    expect(await alive({ ...user, accessToken: access_token, refreshToken: refresh_token })).toEqual(ALIVE);
  });

  test('is the one or the other for all who sign in beside it, on all processes alike', async () => {
    const people = Array.from({ length: 24 }, (_, index) => index);
    const signingIn = people.map((index) => signUp(index % 2 === 0 ? instance.app : other, { project }));
    const first = await Promise.race(signingIn);
    await endAll(other);
    const sessions = await Promise.all(signingIn);

    expect(await alive(first)).toEqual(DEAD);
    const here = await Promise.all(sessions.map((session) => alive(session)));
    expect(await Promise.all(sessions.map((session) => alive(session, other)))).toEqual(here);
    for (const tokens of here) expect([ALIVE, DEAD]).toContainEqual(tokens);
    expect(await look()).toMatchObject({ body: { sessions: exactly(here.filter(({ access }) => access).length) } });
  });
});

test('the rows go page by page, by a job, and those of later sessions stay', async () => {
  await instance.query(
    `insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
     select $1, gen_random_uuid(), $2, sha256(n::text::bytea), $3, $3, $3::timestamptz + interval '365 days'
     from generate_series(1, 10_000) n`,
    [project.id, user.userId, instance.clock.now()],
  );
  expect(await look()).toMatchObject({ body: { sessions: { value: 10_000, is_capped: true } } });

  expect(await endAll()).toMatchObject({ body: { sessions: { value: 10_000, is_capped: true } } });
  expect(await stored()).toBe(10_001);
  const later = await signIn(instance.app, { ...user, project });

  const jobs = `select j.payload -> 'input' as input from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'sweep-ended-sessions'`;
  expect(await instance.query(jobs)).toContainEqual({ input: { projectId: project.id } });
  const sweep = tasks(instance.ctx)['sweep-ended-sessions'];
  await sweep?.run({ projectId: project.id }, { attempt: 1, signal: new AbortController().signal });
  expect(await stored()).toBe(1);
  expect(await alive(later)).toEqual(ALIVE);
});
