import { expect } from 'vitest';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import { call } from '../../../../testing/call.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeKeys, makeProject } from '../../../../testing/make-project.ts';
import { signUp } from '../../../../testing/sign-up.ts';

const STATUS = 'GET /api/v1/internal/setup-status';
const NO_KEYS = { client: '', server: '', admin: '' };

const test = instanceTest();

test('a project comes to life: keys, the first request of a client, the first user', async () => {
  const { accessToken } = await signUp(instance.app);
  const created = await call(instance.app, 'POST /api/v1/internal/projects', {
    as: 'client',
    accessToken,
    body: { display_name: 'Acme' },
  });
  const { id } = created.body as { id: string };
  const status = () =>
    ask(instance.app, STATUS, { as: 'admin', project: { id, keys: NO_KEYS }, adminAccessToken: accessToken });
  const nothing = { has_keys: false, first_request_at_millis: null, first_user_at_millis: null };
  expect(await status()).toEqual(answered(nothing));

  const keys = await makeKeys(instance.app, { id, adminAccessToken: accessToken });
  const project = { id, keys };
  expect(await status()).toEqual(answered({ ...nothing, has_keys: true }));

  await ask(instance.app, 'GET /api/v1/projects/current', { as: 'server', project });
  await instance.ctx.keyUses.write();
  expect(await status()).toEqual(answered({ ...nothing, has_keys: true }));

  const first_request_at_millis = instance.clock.now().getTime();
  await ask(instance.app, 'GET /api/v1/projects/current', { as: 'client', project });
  await expect.poll(status).toEqual(answered({ ...nothing, has_keys: true, first_request_at_millis }));

  instance.clock.advance(60_000);
  const first_user_at_millis = instance.clock.now().getTime();
  await signUp(instance.app, { project });
  instance.clock.advance(1000);
  await signUp(instance.app, { project });
  await instance.ctx.keyUses.write();
  expect(await status()).toEqual(answered({ has_keys: true, first_request_at_millis, first_user_at_millis }));

  await instance.query('update api_keys set manually_revoked_at = $1 where project_id = $2', [new Date(), id]);
  expect(await status()).toEqual(answered({ has_keys: false, first_request_at_millis, first_user_at_millis }));
});

test('keys that have ended are none', async () => {
  const { clock } = instance;
  const project = await makeProject(instance.app);
  const status = () => ask(instance.app, STATUS, { as: 'admin', project, adminAccessToken: project.owner.accessToken });
  const hasKeys = async () => ((await status()).body as { has_keys: boolean }).has_keys;
  const endsIn = (millis: number) =>
    instance.query('update api_keys set expires_at = $1 where project_id = $2', [
      new Date(clock.now().getTime() + millis),
      project.id,
    ]);

  await endsIn(1);
  expect(await hasKeys()).toBe(true);
  await endsIn(0);
  expect(await hasKeys()).toBe(false);
});

test('a request of one process is not the first of another', async () => {
  const { accessToken } = await signUp(instance.app);
  const { body } = await call(instance.app, 'POST /api/v1/internal/projects', {
    as: 'client',
    accessToken,
    body: { display_name: 'Acme' },
  });
  const { id } = body as { id: string };
  const project = { id, keys: await makeKeys(instance.app, { id, adminAccessToken: accessToken }) };
  const firstUse = () => instance.query('select first_client_use_at as at from api_keys where project_id = $1', [id]);
  const other = await instance.secondProcess();
  await ask(instance.app, 'GET /api/v1/projects/current', { as: 'client', project });
  const at = instance.clock.now();
  await expect.poll(firstUse).toEqual([{ at }]);

  instance.clock.advance(1000);
  await ask(other, 'GET /api/v1/projects/current', { as: 'client', project });
  await ask(instance.app, 'GET /api/v1/projects/current', { as: 'client', project });
  await instance.ctx.keyUses.write();

  expect(await firstUse()).toEqual([{ at }]);
});

test('only admins see it', async () => {
  for (const as of ['client', 'server'] as const) {
    expect(await ask(instance.app, STATUS, { as })).toEqual(
      refused('INSUFFICIENT_ACCESS_TYPE', { actual_access_type: as, allowed_access_types: ['admin'] }),
    );
  }
});
