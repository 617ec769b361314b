import { accessTypes, type AccessType } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { keyHeader } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { stopMonotonicClock } from '../../../testing/monotonic-clock.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const CURRENT = 'GET /api/v1/projects/current';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const invalid: Record<AccessType, (project_id: string) => WholeAnswer> = {
  client: (project_id) => refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id }),
  server: (project_id) => refused('INVALID_SECRET_SERVER_KEY', { project_id }),
  admin: (project_id) => refused('INVALID_SUPER_SECRET_ADMIN_KEY', { project_id }),
};
const use = (as: AccessType, app: App = instance.app) => ask(app, CURRENT, { as, project });
const newestSet = async () =>
  (
    (await ask(instance.app, 'GET /api/v1/internal/api-keys', { as: 'admin', project })).body as {
      items: { id: string }[];
    }
  ).items[0]?.id;

const useOf = (kind: AccessType, as: AccessType) =>
  ask(instance.app, CURRENT, { as, project, headers: { [keyHeader[as]]: project.keys[kind] } });

test.each(accessTypes)('the %s key opens what it was made for', async (as) => {
  expect(await useOf(as, as)).toMatchObject({ status: 200, body: { id: project.id } });
});

const mixed = accessTypes.flatMap((as) => accessTypes.filter((kind) => kind !== as).map((kind) => [kind, as] as const));
test.each(mixed)('the %s key does not open %s access', async (kind, as) => {
  expect(await useOf(kind, as)).toEqual(invalid[as](project.id));
});

test.each(accessTypes)('a %s key that differs in one character, in case or in length is wrong', async (as) => {
  const key = project.keys[as];
  const wrong = [
    key.slice(0, -1),
    `${key}0`,
    key.toUpperCase(),
    key.slice(4),
    ` ${key}x`,
    `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
  ];

  for (const given of wrong) {
    expect(await ask(instance.app, CURRENT, { as, project, headers: { [keyHeader[as]]: given } })).toEqual(
      invalid[as](project.id),
    );
  }
});

test.each(accessTypes)('the %s key of an unknown project is wrong', async (as) => {
  const id = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

  expect(await ask(instance.app, CURRENT, { as, project: { id, keys: internalKeys } })).toEqual(invalid[as](id));
});

test('a set works until the moment it expires', async () => {
  const expires_at_millis = instance.clock.now().getTime() + 60_000;
  const { body } = await ask(instance.app, 'POST /api/v1/internal/api-keys', {
    as: 'admin',
    project,
    body: {
      description: 'Short',
      expires_at_millis,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  const keys = body as Record<'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key', string>;
  const short = {
    client: keys.publishable_client_key,
    server: keys.secret_server_key,
    admin: keys.super_secret_admin_key,
  };
  const useShort = (as: AccessType) => ask(instance.app, CURRENT, { as, project: { id: project.id, keys: short } });

  instance.clock.advance(59_999);
  for (const as of accessTypes) expect((await useShort(as)).status).toBe(200);

  instance.clock.advance(1);
  for (const as of accessTypes) expect(await useShort(as)).toEqual(invalid[as](project.id));
});

test('an expired publishable key refreshes no session either', async () => {
  await instance.query('update api_keys set expires_at = $1 where project_id = $2', [instance.clock.now(), project.id]);
  const body = {
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_id: project.id,
    client_secret: project.keys.client,
  };

  expect(await ask(instance.app, 'POST /api/v1/auth/oauth/token', { body })).toEqual(
    refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: project.id }),
  );
});

test('a revoked set is refused at once by the process that revoked it, and within a second by another', async () => {
  using clock = stopMonotonicClock();
  const other = await instance.secondProcess();
  const id = await newestSet();
  for (const as of accessTypes) expect([(await use(as)).status, (await use(as, other)).status]).toEqual([200, 200]);

  const { accessToken: adminAccessToken } = project.owner;
  const body = { revoked: true };
  await ask(instance.app, `PATCH /api/v1/internal/api-keys/${id}`, { as: 'admin', project, adminAccessToken, body });

  const refusals = accessTypes.map((as) => invalid[as](project.id));
  expect(await Promise.all(accessTypes.map((as) => use(as)))).toEqual(refusals);
  clock.advance(1000);
  expect(await Promise.all(accessTypes.map((as) => use(as, other)))).toEqual(refusals);
});

test('revoking one set leaves the others of the project', async () => {
  const { accessToken: adminAccessToken } = project.owner;
  const { body } = await ask(instance.app, 'POST /api/v1/internal/api-keys', {
    as: 'admin',
    project,
    body: {
      description: 'Other',
      expires_at_millis: Date.parse('2999-01-01T00:00:00Z'),
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    },
  });
  const { id } = body as { id: string };

  await ask(instance.app, `PATCH /api/v1/internal/api-keys/${id}`, {
    as: 'admin',
    project,
    adminAccessToken,
    body: { revoked: true },
  });

  for (const as of accessTypes) expect((await use(as)).status).toBe(200);
});
