import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject } from '../../../../testing/make-project.ts';
import { recordStatements } from '../../../../testing/recorded-statements.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';

const LIST = 'GET /api/v1/internal/projects';

const test = instanceTest();
let owner: SignedIn;
beforeEach(async () => {
  owner = await signUp(instance.app);
});

const list = (as: 'client' | 'server' | 'admin' = 'client') =>
  ask(instance.app, LIST, { as, accessToken: owner.accessToken });
const ids = async () => ((await list()).body as { items: { id: string }[] }).items.map(({ id }) => id);
const setMetadata = (metadata: unknown) =>
  instance.query('update users set server_metadata = $1 where id = $2', [JSON.stringify(metadata), owner.userId]);

test('whoever owns nothing gets an empty list', async () => {
  expect(await list()).toEqual(answered({ items: [], is_paginated: false }));
});

test.each(['client', 'server', 'admin'] as const)(
  'with %s access an owner sees their projects as admins do, newest first',
  async (as) => {
    const first = await makeProject(instance.app, { owner, display_name: 'First' });
    instance.clock.advance(1000);
    const second = await makeProject(instance.app, { owner, display_name: 'Second' });
    await makeProject(instance.app);

    const views = await Promise.all(
      [second, first].map(
        async (project) => (await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project })).body,
      ),
    );

    expect(await list(as)).toEqual(answered({ items: views, is_paginated: false }));
  },
);

test('the users of all projects are counted at once', async () => {
  const recorded = recordStatements(instance.ctx);
  const projects = [];
  for (const users of [0, 1, 2]) {
    const project = await makeProject(instance.app, { owner });
    for (let user = 0; user < users; user += 1) await signUp(instance.app, { project });
    projects.push({ id: project.id, user_count: users });
    instance.clock.advance(1000);
  }
  const { accessToken } = owner;
  await ask(recorded.app, LIST, { as: 'client', accessToken }); // keys and settings are remembered
  recorded.take();

  const { body } = await ask(recorded.app, LIST, { as: 'client', accessToken });

  expect(body).toMatchObject({ items: projects.toReversed() });
  expect(recorded.take()).toHaveLength(3); // who asks, their projects, and how many users these have
});

test('secrets are left out unless they are asked for', async () => {
  const client_secret = 'a secret of some length';
  const google = { id: 'google', enabled: true, type: 'standard', client_id: 'id', client_secret };
  await makeProject(instance.app, { owner, config: { oauth_providers: [google] } });
  const { accessToken } = owner;

  const shown = await ask(instance.app, `${LIST}?secrets=shown`, { as: 'client', accessToken });
  const hidden = await list();

  expect(JSON.stringify(shown.body)).toContain(client_secret);
  expect(JSON.stringify(hidden.body)).not.toContain(client_secret);
  expect(hidden).toMatchObject({
    status: 200,
    body: {
      items: [{ config: { oauth_providers: [{ id: 'google', client_id: 'id', client_secret_last_four: 'ngth' }] } }],
    },
  });
});

test('what is written into server metadata makes nobody an owner, and takes no project from its owner', async () => {
  const project = await makeProject(instance.app, { owner });
  const other = await makeProject(instance.app);

  await setMetadata({ managedProjectIds: ['internal', other.id] });
  expect(await ids()).toEqual([project.id]);
  await setMetadata({ managedProjectIds: [] });
  expect(await ids()).toEqual([project.id]);
});

test.each(
  ['text', 7, [], true, {}, { managedProjectIds: 'internal' }, { managedProjectIds: { 0: 'internal' } }].map(
    (metadata) => ({ metadata }),
  ),
)('whoever is on no staff has no projects, whatever their server metadata is: %j', async ({ metadata }) => {
  await setMetadata(metadata);

  expect(await list()).toEqual(answered({ items: [], is_paginated: false }));
});

test('what a user writes into their own metadata makes them owner of nothing', async () => {
  const { accessToken } = owner;
  const body = { client_metadata: { managedProjectIds: ['internal'] } };
  await ask(instance.app, 'PATCH /api/v1/users/me', { as: 'client', accessToken, body });

  expect(await ids()).toEqual([]);
});

test('somebody must be signed in, and that is asked before whether the project is the internal one', async () => {
  const project = await makeProject(instance.app);
  const { accessToken } = await signUp(instance.app, { project });

  expect(await ask(instance.app, LIST, { as: 'client' })).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
  expect(await ask(instance.app, LIST, { as: 'client', project })).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
  expect(await ask(instance.app, LIST, { as: 'client', project, accessToken })).toEqual(
    refused('EXPECTED_INTERNAL_PROJECT'),
  );
});
