import { staffRightNames } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { giveRole } from '../../../testing/staff.ts';
import { internalProject } from '../../../testing/test-instance.ts';

const CURRENT = 'GET /api/v1/projects/current';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const open = (adminAccessToken: string, to = project as { id: string }) =>
  ask(instance.app, CURRENT, { as: 'admin', project: { ...internalProject, id: to.id }, adminAccessToken });

test.each(['client', 'server', 'admin'] as const)(
  'an owner opens their project with %s access, without a key',
  async (as) => {
    const answer = await ask(instance.app, CURRENT, { as, project, adminAccessToken: project.owner.accessToken });

    const byKey = await ask(instance.app, CURRENT, { as, project });
    const { staff_rights: rights, ...body } = answer.body as { staff_rights?: readonly string[] };
    expect({ ...answer, body }).toEqual(byKey); // a key has no role
    expect(rights).toEqual(as === 'admin' ? staffRightNames : undefined);
    expect(answer).toMatchObject({ status: 200, body: { id: project.id } });
  },
);

test('the token takes the place of the keys: a wrong key beside it does not matter', async () => {
  const headers = { 'x-stack-super-secret-admin-key': 'wrong', 'x-stack-secret-server-key': '' };

  expect(
    (await ask(instance.app, CURRENT, { as: 'admin', project, adminAccessToken: project.owner.accessToken, headers }))
      .status,
  ).toBe(200);
});

test('an owner acts for a user of their project with both tokens', async () => {
  const user = await signUp(instance.app, { project });

  const answer = await ask(instance.app, 'GET /api/v1/users/me', {
    as: 'server',
    project,
    adminAccessToken: project.owner.accessToken,
    accessToken: user.accessToken,
  });

  expect(answer).toMatchObject({ status: 200, body: { id: user.userId, server_metadata: null } });
});

test('the owner is not the signed-in user of the project', async () => {
  const { accessToken: adminAccessToken } = project.owner;

  expect(await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, adminAccessToken })).toEqual(
    refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  );
});

test('what cannot be read, and a token of another project, are refused', async () => {
  const user = await signUp(instance.app, { project });

  expect(await open('x')).toEqual(refused('UNPARSABLE_ADMIN_ACCESS_TOKEN'));
  expect(await open(project.owner.refreshToken)).toEqual(refused('UNPARSABLE_ADMIN_ACCESS_TOKEN'));
  expect(await open(user.accessToken)).toEqual(refused('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'));
});

test('a project that the user does not manage, is gone or never was stays closed', async () => {
  const stranger = await makeProject(instance.app);
  const notAdmin = refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');

  expect(await open(stranger.owner.accessToken)).toEqual(notAdmin);
  expect(await open((await signUp(instance.app)).accessToken)).toEqual(notAdmin);
  expect(await open(project.owner.accessToken, internalProject)).toEqual(notAdmin);
  expect(await open(project.owner.accessToken, { id: 'gone' })).toEqual(notAdmin);
  await instance.query('delete from projects where project_id = $1', [stranger.id]);
  instance.ctx.cache.forget();
  expect(await open(stranger.owner.accessToken, stranger)).toEqual(notAdmin);
});

test('an owner who manages the internal project opens it too', async () => {
  const { userId, accessToken } = project.owner;
  await giveRole(instance, { userId });

  expect(await open(accessToken, internalProject)).toMatchObject({ status: 200, body: { id: 'internal' } });
  expect((await open(accessToken)).status).toBe(200);
});

test('server metadata opens no project, whoever wrote it', async () => {
  const { userId, accessToken } = project.owner;
  const server_metadata = { note: 'x', managedProjectIds: ['internal'] };
  const line = `PATCH /api/v1/users/${userId}` as const;
  const answer = await ask(instance.app, line, { as: 'server', body: { server_metadata } });

  expect(answer).toMatchObject({ body: { server_metadata: { note: 'x', managedProjectIds: [project.id] } } });
  expect(await open(accessToken, internalProject)).toEqual(refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
  expect((await open(accessToken)).status).toBe(200);
  await ask(instance.app, line, { as: 'server', body: { server_metadata: null } });
  expect((await open(accessToken)).status).toBe(200);
});

test('an owner who was deleted opens nothing, at once', async () => {
  const { accessToken, userId } = project.owner;
  expect((await open(accessToken)).status).toBe(200);

  await instance.query('delete from users where id = $1', [userId]);

  expect(await open(accessToken)).toEqual(refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
});

test('an owner who signed out opens nothing, at once and on every process', async () => {
  const { accessToken, refreshToken } = project.owner;
  const other = await instance.secondProcess();
  const openOnOther = () => ask(other, CURRENT, { as: 'admin', project, adminAccessToken: accessToken });
  expect([(await open(accessToken)).status, (await openOnOther()).status]).toEqual([200, 200]);

  await ask(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', refreshToken });

  const ended = refused('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null });
  expect([await open(accessToken), await openOnOther()]).toEqual([ended, ended]);
});

test('an expired token is told so before whose project it is', async () => {
  const user = await signUp(instance.app, { project });
  instance.clock.advance(630_000);

  const expired = refused('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null });
  expect([await open(project.owner.accessToken), await open(user.accessToken)]).toEqual([expired, expired]);
});

test('admin access by the token reaches what the admin key reaches', async () => {
  const { accessToken: adminAccessToken } = project.owner;
  const changed = await ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    adminAccessToken,
    body: { description: 'By its owner' },
  });
  const asServer = await ask(instance.app, 'GET /api/v1/internal/api-keys', {
    as: 'server',
    project,
    adminAccessToken,
  });

  expect(changed).toEqual(answered(expect.objectContaining({ description: 'By its owner' })));
  expect(asServer).toEqual(
    refused('INSUFFICIENT_ACCESS_TYPE', { actual_access_type: 'server', allowed_access_types: ['admin'] }),
  );
});
