import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../../testing/ask.ts';
import { defaultAdminConfig } from '../../../../testing/default-config.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeKeys, makeProject } from '../../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';

const CREATE = 'POST /api/v1/internal/projects';

const test = instanceTest();
let owner: SignedIn;
beforeEach(async () => {
  owner = await signUp(instance.app);
});

const create = (body: unknown, { accessToken } = owner) =>
  ask(instance.app, CREATE, { as: 'client', accessToken, body });
const serverMetadata = async () =>
  (
    (await ask(instance.app, `GET /api/v1/users/${owner.userId}`, { as: 'server' })).body as {
      server_metadata: unknown;
    }
  ).server_metadata;
const countProjects = async () => (await instance.query('select project_id from projects')).length;

test('a project is made with its defaults and belongs to its maker', async () => {
  const answer = await create({ display_name: 'Acme' });

  expect(answer).toEqual(
    answered(
      {
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        display_name: 'Acme',
        description: '',
        created_at_millis: instance.clock.now().getTime(),
        user_count: 0,
        is_production_mode: false,
        config: defaultAdminConfig,
      },
      201,
    ),
  );
  const { id } = answer.body as { id: string };
  expect(await serverMetadata()).toEqual({ managedProjectIds: [id] });
});

test('everything that can be changed later may be given at once', async () => {
  const domain = { domain: 'https://app.example.com', handler_path: '/handler' };
  const answer = await create({
    display_name: 'Acme',
    description: 'What it is for',
    is_production_mode: true,
    config: {
      sign_up_enabled: false,
      magic_link_enabled: true,
      allow_localhost: false,
      domains: [domain],
      oauth_providers: [{ id: 'github', type: 'shared', enabled: true }],
      team_member_default_permissions: [{ id: 'admin' }],
    },
  });

  expect(answer).toMatchObject({
    status: 201,
    body: {
      description: 'What it is for',
      is_production_mode: true,
      config: {
        sign_up_enabled: false,
        credential_enabled: true,
        magic_link_enabled: true,
        allow_localhost: false,
        domains: [domain],
        oauth_providers: [{ id: 'github', type: 'shared', enabled: true, unusable_reason: 'no_shared_keys' }],
        team_member_default_permissions: [{ id: 'admin' }],
      },
    },
  });
});

test('a new project works at once: keys, sign-up and tokens of its own', async () => {
  const project = await makeProject(instance.app, { owner });

  const user = await signUp(instance.app, { project });

  const me = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: user.accessToken });
  expect(me).toMatchObject({ status: 200, body: { id: user.userId } });
});

test.each(['server', 'admin'] as const)('the internal project may be called with %s access too', async (as) => {
  const { accessToken } = owner;

  expect((await ask(instance.app, CREATE, { as, accessToken, body: { display_name: 'Acme' } })).status).toBe(201);
});

test('somebody must be signed in, and that is asked before whether the project is the internal one', async () => {
  const project = await makeProject(instance.app, { owner });
  const { accessToken } = await signUp(instance.app, { project });
  const body = { display_name: 'Acme' };

  expect(await ask(instance.app, CREATE, { as: 'client', project, body })).toEqual(
    refused('USER_AUTHENTICATION_REQUIRED'),
  );
  expect(await ask(instance.app, CREATE, { as: 'client', project, accessToken, body })).toEqual(
    refused('EXPECTED_INTERNAL_PROJECT'),
  );
  expect(await ask(instance.app, CREATE, { as: 'client', body })).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
});

test('the team that newer clients name as the owner is passed over', async () => {
  const { status, body } = await create({
    display_name: 'Acme',
    owner_team_id: '3c8f0a52-7b1e-4d96-a1f4-5e2d9c7b6a80',
  });

  expect(status).toBe(201);
  expect(body).not.toHaveProperty('owner_team_id');
  expect(await serverMetadata()).toEqual({ managedProjectIds: [(body as { id: string }).id] });
});

test('what does not fit makes no project', async () => {
  const before = await countProjects();

  expect(await create({})).toEqual(mismatch(CREATE, 'body.display_name is a required field'));
  expect(await create({ display_name: '' })).toEqual(mismatch(CREATE, 'body.display_name is a required field'));
  expect(await create({ display_name: 'Acme', id: 'internal', owner_id: 'x' })).toEqual(
    mismatch(CREATE, 'body contains unknown properties: id, owner_id'),
  );
  const twice = { domain: 'https://a.example.com', handler_path: '/' };
  expect(await create({ display_name: 'Acme', config: { domains: [twice, twice] } })).toEqual(
    answered('The list contains a domain twice.', 400),
  );
  expect(
    await create({
      display_name: 'Acme',
      config: { oauth_providers: [{ id: 'discord', type: 'shared', enabled: true }] },
    }),
  ).toEqual(refused('INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: 'discord' }));
  expect(await countProjects()).toBe(before);
  expect(await serverMetadata()).toBeNull();
});

test.each([
  ['nothing', null],
  ['a bare text', '"text"'],
  ['a list', '[1]'],
  ['an odd value in its place', '{"managedProjectIds": "internal"}'],
])('an owner whose server metadata is %s can make projects', async (_, metadata) => {
  await instance.query('update users set server_metadata = $1 where id = $2', [metadata, owner.userId]);

  const { body } = await create({ display_name: 'Acme' });

  expect(await serverMetadata()).toEqual({ managedProjectIds: [(body as { id: string }).id] });
});

test('what else stands in the server metadata of an owner is kept', async () => {
  const metadata = { note: 'a good customer', managedProjectIds: ['gone'] };
  await instance.query('update users set server_metadata = $1 where id = $2', [metadata, owner.userId]);

  const { body } = await create({ display_name: 'Acme' });

  expect(await serverMetadata()).toEqual({ ...metadata, managedProjectIds: [(body as { id: string }).id] });
});

test('of 20 projects that one owner makes at the same time, over two processes, none is lost', async () => {
  const other = await instance.secondProcess();
  const { accessToken } = owner;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      ask(index % 2 === 0 ? instance.app : other, CREATE, {
        as: 'client',
        accessToken,
        body: { display_name: `Project ${index}` },
      }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  const ids = answers.map(({ body }) => (body as { id: string }).id);
  const { managedProjectIds } = (await serverMetadata()) as { managedProjectIds: string[] };
  expect(managedProjectIds.toSorted()).toEqual(ids.toSorted());
  await Promise.all(ids.map((id) => makeKeys(instance.app, { id, adminAccessToken: accessToken })));
});
