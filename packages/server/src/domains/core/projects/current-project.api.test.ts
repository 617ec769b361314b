import { expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { defaultAdminConfig, defaultClientConfig } from '../../../testing/default-config.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';

const CURRENT = 'GET /api/v1/projects/current';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

const adminView = () => ({
  id: project.id,
  display_name: 'Acme',
  description: '',
  created_at_millis: instance.clock.now().getTime(),
  user_count: 0,
  is_production_mode: false,
  config: defaultAdminConfig,
});

test.each(['client', 'server'] as const)('with %s access a project shows what apps need', async (as) => {
  expect(await ask(instance.app, CURRENT, { as, project })).toEqual(
    answered({ id: project.id, display_name: 'Acme', config: defaultClientConfig }),
  );
});

test('what an owner allows, apps are told', async () => {
  const set = await makeProject(instance.app, { config: { client_team_creation_enabled: true } });

  for (const as of ['client', 'server', 'admin'] as const)
    expect(await ask(instance.app, CURRENT, { as, project: set })).toMatchObject({
      body: { config: { client_team_creation_enabled: true } },
    });
});

test('with admin access a project shows everything', async () => {
  expect(await ask(instance.app, CURRENT, { as: 'admin', project })).toEqual(answered(adminView()));
});

test('the address of newer clients shows the same to admins, and nothing to others', async () => {
  const INTERNAL = 'GET /api/v1/internal/projects/current';

  expect(await ask(instance.app, INTERNAL, { as: 'admin', project })).toEqual(answered(adminView()));
  for (const as of ['client', 'server'] as const) {
    expect(await ask(instance.app, INTERNAL, { as, project })).toEqual(
      refused('INSUFFICIENT_ACCESS_TYPE', { actual_access_type: as, allowed_access_types: ['admin'] }),
    );
  }
});

test('users are counted project by project', async () => {
  const counted = await makeProject(instance.app);
  await signUp(instance.app, { project: counted });
  await signUp(instance.app, { project: counted });

  expect(await ask(instance.app, CURRENT, { as: 'admin', project: counted })).toMatchObject({
    body: { user_count: 2 },
  });
  expect(await ask(instance.app, CURRENT, { as: 'admin', project })).toMatchObject({ body: { user_count: 0 } });
});
