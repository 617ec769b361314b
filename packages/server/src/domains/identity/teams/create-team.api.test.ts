import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { tablesNaming } from '../../../testing/tables-naming.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const LINE = 'POST /api/v1/teams';
const OPEN = { config: { client_team_creation_enabled: true } };
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

let project: OwnedProject;
let user: SignedIn;
const test = instanceTest({ teamLimits: { createdPerUserInOneDay: 5 } });
beforeEach(async () => {
  project = await makeSilentProject(instance, OPEN);
  user = await signUp(instance.app, { project });
});

const own = (body: object, query = '') =>
  ask(instance.app, `${LINE}${query}`, { as: 'client', project, accessToken: user.accessToken, body });
const byServer = (body: object, { query = '', accessToken }: { query?: string; accessToken?: string } = {}) =>
  ask(instance.app, `${LINE}${query}`, { as: 'server', project, accessToken, body });
const members = () =>
  instance.query<{ team_id: string; user_id: string; permissions: string[] }>(
    `select m.team_id, m.user_id, array(
       select permission_id from team_permissions p where (p.project_id, p.team_id, p.user_id) = (m.project_id, m.team_id, m.user_id)
     ) as permissions
     from team_memberships m where m.project_id = $1`,
    [project.id],
  );
const events = () =>
  instance.query<{ type: string; data: Record<string, unknown> }>(
    "select type, data from events where project_id = $1 and type like 'team%' order by type",
    [project.id],
  );
const teamId = ({ body }: { body: unknown }): string => (body as { id: string }).id;

describe('somebody', () => {
  test.each([
    ['by the query of older clients', {}, '?add_current_user=true'],
    ['as me', { creator_user_id: 'me' }, ''],
  ])('creates a team and is its first member, with what creators may do: %s', async (_, body, query) => {
    const answer = await own({ display_name: 'Acme Design', client_metadata: { a: [1] }, ...body }, query);

    expect(answer).toEqual(
      answered(
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          display_name: 'Acme Design',
          profile_image_url: null,
          client_metadata: { a: [1] },
          client_read_only_metadata: null,
        },
        201,
      ),
    );
    expect(await members()).toEqual([{ team_id: teamId(answer), user_id: user.userId, permissions: ['admin'] }]);
  });

  test('by their own id, too', async () => {
    expect(await own({ display_name: 'Acme', creator_user_id: user.userId })).toMatchObject({ status: 201 });
    expect(await members()).toMatchObject([{ user_id: user.userId }]);
  });

  test('may create one for others, and is not in it then', async () => {
    expect(await own({ display_name: 'Acme' }, '?add_current_user=false')).toMatchObject({ status: 201 });
    expect(await members()).toEqual([]);
  });

  test('does not select it', async () => {
    await own({ display_name: 'Acme', creator_user_id: 'me' });
    const me = await ask(instance.app, 'GET /api/v1/users/me', {
      as: 'client',
      project,
      accessToken: user.accessToken,
    });
    expect(me.body).toMatchObject({ selected_team_id: null, selected_team: null });
  });

  test('names nobody else as its creator', async () => {
    const other = await signUp(instance.app, { project });
    expect(await own({ display_name: 'Acme', creator_user_id: other.userId })).toMatchObject({
      status: 403,
      body: 'Clients may only ask for the signed-in user.',
    });
    expect(await members()).toEqual([]);
  });

  test('is asked to sign in first, and then whether the project allows it', async () => {
    const closed = await makeProject(instance.app);
    const { accessToken } = await signUp(instance.app, { project: closed });
    const body = { display_name: 'Acme', creator_user_id: 'me' };

    expect(await ask(instance.app, LINE, { as: 'client', project: closed, body })).toEqual(
      refused('USER_AUTHENTICATION_REQUIRED'),
    );
    expect(await ask(instance.app, LINE, { as: 'client', project: closed, accessToken, body })).toMatchObject({
      status: 403,
      knownError: null,
      body: 'Clients may not create teams in this project.',
    });
  });

  test.each([
    [{}, 'body.display_name is a required field'],
    [{ display_name: '' }, 'body.display_name is a required field'],
    [{ display_name: 'x'.repeat(257) }, 'body.display_name must be at most 256 characters'],
    [{ display_name: 'Acme', server_metadata: 1 }, 'body contains unknown properties: server_metadata'],
    [{ display_name: 'Acme', profile_image_url: 'javascript:1' }, 'Invalid URL'],
  ])('%j is refused', async (body, problem) => {
    expect(await own(body)).toEqual(mismatch(LINE, problem));
  });
});

describe('a server', () => {
  test('sees all of the team that it creates, which has no member', async () => {
    const answer = await byServer({
      display_name: 'Acme',
      server_metadata: { plan: 'pro' },
      client_read_only_metadata: 1,
    });

    expect(answer).toEqual(
      answered(
        {
          id: teamId(answer),
          created_at_millis: instance.clock.now().getTime(),
          display_name: 'Acme',
          profile_image_url: null,
          client_metadata: null,
          client_read_only_metadata: 1,
          server_metadata: { plan: 'pro' },
        },
        201,
      ),
    );
    expect(await members()).toEqual([]);
  });

  test('names its creator, or acts for somebody signed in', async () => {
    await byServer({ display_name: 'Acme', creator_user_id: user.userId });
    await byServer({ display_name: 'Acme', creator_user_id: 'me' }, { accessToken: user.accessToken });
    await byServer({ display_name: 'Acme' }, { query: '?add_current_user=true', accessToken: user.accessToken });

    expect(await members()).toMatchObject([1, 2, 3].map(() => ({ user_id: user.userId, permissions: ['admin'] })));
  });

  test('is refused a creator who is not there, and nothing is created', async () => {
    expect(await byServer({ display_name: 'Acme', creator_user_id: NO_ID })).toEqual(refused('USER_NOT_FOUND'));
    expect(await byServer({ display_name: 'Acme', creator_user_id: 'me' })).toEqual(
      refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
    expect(await byServer({ display_name: 'Acme' }, { query: '?add_current_user=true' })).toMatchObject({
      status: 401,
      knownError: null,
      body: 'add_current_user needs a signed-in user.',
    });
    expect(await instance.query('select id from teams where project_id = $1', [project.id])).toEqual([]);
  });

  test('is refused two creators, and nothing is created', async () => {
    const { accessToken } = await signUp(instance.app, { project });
    const session = { query: '?add_current_user=true', accessToken };

    expect(await byServer({ display_name: 'Acme', creator_user_id: user.userId }, session)).toMatchObject({
      status: 400,
      knownError: null,
      body: 'add_current_user and creator_user_id name different users.',
    });
    expect(await members()).toEqual([]);
    expect(await byServer({ display_name: 'Acme', creator_user_id: 'me' }, session)).toMatchObject({ status: 201 });
  });

  test('takes no user of another project as the creator', async () => {
    const stranger = await signUp(instance.app, { project: await makeProject(instance.app) });
    expect(await byServer({ display_name: 'Acme', creator_user_id: stranger.userId })).toEqual(
      refused('USER_NOT_FOUND'),
    );
  });

  test('needs no switch for it', async () => {
    const closed = await makeProject(instance.app);
    const answer = await ask(instance.app, LINE, { as: 'server', project: closed, body: { display_name: 'Acme' } });
    expect(answer.status).toBe(201);
  });
});

test('a picture that is sent is kept apart and served at an address, also after the name has changed', async () => {
  const { body } = await byServer({ display_name: 'Acme', profile_image_url: PICTURE });
  const { id, profile_image_url } = body as { id: string; profile_image_url: string };

  expect(profile_image_url).toMatch(
    new RegExp(String.raw`^http://localhost:8100/api/v1/projects/${project.id}/profile-pictures/[\da-f-]{36}$`),
  );
  const picture = await instance.app.request(new URL(profile_image_url).pathname);
  expect(picture.headers.get('content-type')).toBe('image/gif');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(PICTURE.split(',')[1] ?? '', 'base64'));

  const change = { display_name: 'Acme Design', profile_image_url };
  expect(await ask(instance.app, `PATCH /api/v1/teams/${id}`, { as: 'server', project, body: change })).toMatchObject({
    body: change,
  });
  expect((await instance.app.request(new URL(profile_image_url).pathname)).status).toBe(200);
});

test('an address of a picture elsewhere is stored as it is', async () => {
  const profile_image_url = 'https://example.com/acme.png';
  expect(await byServer({ display_name: 'Acme', profile_image_url })).toMatchObject({ body: { profile_image_url } });
});

test('the events of the team, the member and their permissions come with it', async () => {
  const answer = await own({ display_name: 'Acme', creator_user_id: 'me', client_metadata: { a: 1 } });
  const team_id = teamId(answer);

  expect(await events()).toEqual([
    {
      type: 'team.created',
      data: {
        id: team_id,
        created_at_millis: instance.clock.now().getTime(),
        display_name: 'Acme',
        profile_image_url: null,
        client_metadata: { a: 1 },
        client_read_only_metadata: null,
        server_metadata: null,
      },
    },
    { type: 'team_membership.created', data: { team_id, user_id: user.userId } },
    { type: 'team_permission.created', data: { id: 'admin', team_id, user_id: user.userId } },
  ]);
});

test('whoever is deleted meanwhile has created a team or has not, and is in none', async () => {
  const second = await instance.secondProcess();
  for (let round = 0; round < 10; round += 1) {
    const leaving = await signUp(instance.app, { project });
    const body = { display_name: 'Acme', creator_user_id: leaving.userId };
    const { accessToken } = leaving;
    const [own, byOther, deleted] = await Promise.all([
      ask(instance.app, LINE, { as: 'client', project, accessToken, body }),
      byServer(body),
      ask(second, `DELETE /api/v1/users/${leaving.userId}`, { as: 'server', project }),
    ]);
    expect([201, 401]).toContain(own.status);
    expect([201, 404]).toContain(byOther.status);
    expect(deleted).toEqual(answered({ success: true }));
    expect(await tablesNaming(instance, leaving.userId)).toEqual(['events']);
  }
});

describe('the daily limit', () => {
  const create = () =>
    call(instance.app, LINE, {
      as: 'client',
      project,
      accessToken: user.accessToken,
      body: { display_name: 'Acme', creator_user_id: 'me' },
    });

  test('is one of each user, tells how long to wait, and ends with its day', async () => {
    for (let made = 0; made < 5; made += 1) expect((await create()).status).toBe(201);
    instance.clock.advance(5 * 60_000);

    const answer = await create();
    expect(answer).toMatchObject({
      status: 429,
      knownError: null,
      body: 'Too many teams in one day. Please try again later.',
    });
    expect(answer.headers.get('retry-after')).toBe(String(24 * 60 * 60 - 5 * 60));
    expect(await members()).toHaveLength(5);
    expect(await events()).toHaveLength(15);

    const { accessToken } = await signUp(instance.app, { project });
    const another = { as: 'client', project, accessToken, body: { display_name: 'Acme' } } as const;
    expect(await ask(instance.app, LINE, another)).toMatchObject({ status: 201 });

    instance.clock.advance(24 * 60 * 60_000 - 5 * 60_000);
    user = await signIn(instance.app, { ...user, project });
    expect((await create()).status).toBe(201);
  });

  test('is exact, whatever comes at once on whichever process', async () => {
    const second = await instance.secondProcess({ teamLimits: { createdPerUserInOneDay: 5 } });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        call(index % 2 === 0 ? instance.app : second, LINE, {
          as: 'client',
          project,
          accessToken: user.accessToken,
          body: { display_name: 'Acme', creator_user_id: 'me' },
        }),
      ),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await members()).toHaveLength(5);
  });

  test('does not count what a server creates', async () => {
    for (let made = 0; made < 6; made += 1)
      expect((await byServer({ display_name: 'Acme', creator_user_id: user.userId })).status).toBe(201);
    expect((await create()).status).toBe(201);
  });
});
