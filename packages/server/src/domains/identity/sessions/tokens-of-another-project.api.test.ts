import { beforeEach, describe, expect } from 'vitest';
import { ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import type { RequestLine, TestProject } from '../../../testing/call.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { sessionIdOf, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
let otherProject: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  otherProject = await makeProject(instance.app);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

type Use = (refreshToken: string, by: TestProject) => Promise<WholeAnswer>;

const grant =
  (more: object): Use =>
  (refreshToken, { id, keys }) =>
    ask(instance.app, 'POST /api/v1/auth/oauth/token', {
      body: {
        grant_type: 'refresh_token',
        client_id: id,
        client_secret: keys.client,
        refresh_token: refreshToken,
        ...more,
      },
    });
const rotate = grant({ rotate: 'true' });

const uses: Record<string, Use> = {
  'a rotation': rotate,
  'a grant without rotation': grant({}),
  'a refresh by header': (refreshToken, by) =>
    ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', project: by, refreshToken }),
  'a sign-out': (refreshToken, by) =>
    ask(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', project: by, refreshToken }),
};

/** Everything that using the token could change. */
const traces = async () => ({
  session: await instance.query('select * from sessions where user_id = $1', [user.userId]),
  events: await instance.query("select data from events where type like 'session.%' order by data::text"),
});

const waits = { 'a token that was replaced just now': 1000, 'a token that was replaced long ago': 30_000 };

describe.each(Object.entries(uses))('%s by the client of another project', (_, use) => {
  test('is refused and leaves the session as it is', async () => {
    const before = await traces();

    expect(await use(user.refreshToken, otherProject)).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));

    expect(await traces()).toEqual(before);
    expect(await use(user.refreshToken, project)).toMatchObject({ status: 200 });
  });

  test.each(Object.entries(waits))('with %s is refused and leaves the session as it is', async (_, wait) => {
    await rotate(user.refreshToken, project);
    instance.clock.advance(wait);
    const before = await traces();

    expect(await use(user.refreshToken, otherProject)).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));

    expect(await traces()).toEqual(before);
  });
});

describe('a session with the same ids in another project', () => {
  const copySessions = async () => {
    await copyProject(instance, { from: project.id, to: otherProject.id });
    const copy = `insert into sessions
      select (jsonb_populate_record(s, jsonb_build_object('project_id', $2::text))).*
      from sessions s where project_id = $1 and user_id = $3`;
    await instance.query(copy, [project.id, otherProject.id, user.userId]);
  };
  const sessionsIn = async ({ id }: TestProject) => {
    const text = 'select id from sessions where project_id = $1 and user_id = $2 order by id';
    return (await instance.query<{ id: string }>(text, [id, user.userId])).map((session) => session.id);
  };
  const send = (line: RequestLine) => ask(instance.app, line, { as: 'client', project, accessToken: user.accessToken });

  test('keeps none alive here, and lives on there', async () => {
    await copySessions();
    const lines = ['GET /api/v1/users/me', 'GET /api/v1/teams?user_id=me'] as const;
    for (const line of lines) expect(await send(line)).toMatchObject({ status: 200 });

    await uses['a sign-out']?.(user.refreshToken, project);

    for (const line of lines)
      expect(await send(line)).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
    expect(await sessionsIn(otherProject)).toEqual([sessionIdOf(user)]);
  });

  test('is neither listed nor ended from here', async () => {
    const second = await signIn(instance.app, { ...user, project });
    await copySessions();

    expect(await send('GET /api/v1/auth/sessions?user_id=me')).toMatchObject({ body: { items: [{}, {}] } });
    await send(`DELETE /api/v1/auth/sessions/${sessionIdOf(second)}?user_id=me`);
    expect(await sessionsIn(project)).toEqual([sessionIdOf(user)]);
    await send('DELETE /api/v1/auth/sessions?user_id=me&scope=all');
    expect(await sessionsIn(project)).toEqual([]);
    expect(await sessionsIn(otherProject)).toEqual([sessionIdOf(user), sessionIdOf(second)].sort());
  });
});
