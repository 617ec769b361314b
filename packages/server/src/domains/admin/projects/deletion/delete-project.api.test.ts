import { expect } from 'vitest';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import type { App } from '../../../../app.ts';
import type { TestProject } from '../../../../testing/call.ts';
import { countRowsOfProject } from '../../../../testing/full-project.ts';
import { holdRows } from '../../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeKeys, makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { signIn, signUp } from '../../../../testing/sign-up.ts';
import { giveRole, signUpOwner } from '../../../../testing/staff.ts';
import { internalProject } from '../../../../testing/test-instance.ts';
import { purgeProject } from './purge-project.ts';

const LINES = ['DELETE /api/v1/projects/current', 'DELETE /api/v1/internal/projects/current'] as const;
const [DELETE] = LINES;
const SUCCESS = answered({ success: true });
const RECENT_MS = 10 * 60_000;

const test = instanceTest();

const asOwner = ({ owner, ...project }: OwnedProject) =>
  ({ as: 'admin', project, adminAccessToken: owner.accessToken }) as const;
const current = (app: App, project: TestProject, as: 'client' | 'server' | 'admin') =>
  ask(app, 'GET /api/v1/projects/current', { as, project });
const metadataOf = async (userId: string) =>
  (
    (await ask(instance.app, `GET /api/v1/users/${userId}`, { as: 'server' })).body as {
      server_metadata: unknown;
    }
  ).server_metadata;

test.each(LINES)('%s: from its answer on, no process knows the project', async (line) => {
  const project = await makeProject(instance.app);
  const user = await signUp(instance.app, { project });
  const other = await instance.secondProcess();
  const keysLine = `GET /api/v1/projects/${project.id}/.well-known/jwks.json` as const;
  for (const as of ['client', 'server', 'admin'] as const) expect((await current(other, project, as)).status).toBe(200);
  expect((await ask(other, keysLine)).status).toBe(200);

  // The other process has looked just before, and would remember it for a second.
  const [answer] = await Promise.all([
    ask(instance.app, line, { as: 'admin', project }),
    current(other, project, 'client'),
  ]);

  expect(answer).toEqual(SUCCESS);
  const { id: project_id } = project;
  for (const app of [other, instance.app]) {
    expect(await current(app, project, 'client')).toEqual(refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id }));
    expect(await current(app, project, 'server')).toEqual(refused('INVALID_SECRET_SERVER_KEY', { project_id }));
    expect(await current(app, project, 'admin')).toEqual(refused('INVALID_SUPER_SECRET_ADMIN_KEY', { project_id }));
    expect(await ask(app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: user.accessToken })).toEqual(
      refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id }),
    );
    expect(await ask(app, keysLine)).toEqual(refused('PROJECT_NOT_FOUND', { project_id }));
    expect(await ask(app, 'GET /api/v1/projects/current', asOwner(project))).toEqual(
      refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'),
    );
  }
});

test('a process that lets clients in without a key lets nobody into a deleted project', async () => {
  const project = await makeProject(instance.app, { config: { client_key_required: false } });
  const other = await instance.secondProcess();
  const look = () =>
    ask(other, 'GET /api/v1/projects/current', {
      as: 'client',
      project,
      headers: { 'x-stack-publishable-client-key': '' },
    });
  expect((await look()).status).toBe(200);

  await Promise.all([ask(instance.app, DELETE, { as: 'admin', project }), look()]);

  expect(await look()).toEqual(refused('CLIENT_AUTHENTICATION_REQUIRED'));
});

test('it is taken out of the list of every owner, and all else in their metadata stays', async () => {
  const project = await makeProject(instance.app);
  const { owner } = project;
  const kept = await makeProject(instance.app, { owner });
  const second = await signUp(instance.app);
  for (const { id } of [project, kept]) await giveRole(instance, { projectId: id, userId: second.userId });
  await instance.query('update users set server_metadata = $1 where id = $2', [{ note: 'x' }, second.userId]);

  expect(await ask(instance.app, DELETE, asOwner(project))).toEqual(SUCCESS);

  expect(await metadataOf(owner.userId)).toEqual({ managedProjectIds: [kept.id] });
  expect(await metadataOf(second.userId)).toEqual({ note: 'x', managedProjectIds: [kept.id] });
  const list = await ask(instance.app, 'GET /api/v1/internal/projects', {
    as: 'client',
    accessToken: owner.accessToken,
  });
  expect(list).toMatchObject({ status: 200, body: { items: [{ id: kept.id }] } });
});

test('an id that still stands in a list is passed over, and opens nothing', async () => {
  const project = await makeProject(instance.app);
  const { owner } = project;
  await ask(instance.app, DELETE, asOwner(project));
  await giveRole(instance, { projectId: project.id, userId: owner.userId });

  const { accessToken } = owner;
  expect(await ask(instance.app, 'GET /api/v1/internal/projects', { as: 'client', accessToken })).toEqual(
    answered({ items: [], is_paginated: false }),
  );
  expect(await ask(instance.app, DELETE, asOwner(project))).toEqual(refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
});

test.each(LINES)('%s: the internal project cannot be deleted, neither by its key nor by an owner', async (line) => {
  const refusal = answered('The internal project cannot be deleted: the owners of all projects sign in to it.', 400);
  const owner = await signUpOwner(instance);

  expect(await ask(instance.app, line, { as: 'admin' })).toEqual(refusal);
  expect(await ask(instance.app, line, asOwner({ ...internalProject, owner }))).toEqual(refusal);
  expect((await current(instance.app, internalProject, 'admin')).status).toBe(200);
});

test.each(LINES)('%s: an owner has signed in, or entered the password, within ten minutes', async (line) => {
  const project = await makeProject(instance.app);
  const { owner } = project;
  instance.clock.advance(RECENT_MS + 1);
  const { accessToken, ...refreshed } = await signIn(instance.app, owner); // access tokens live as long
  await instance.query("update sessions set created_at = created_at - $1::int * interval '1 ms' where user_id = $2", [
    RECENT_MS + 1,
    owner.userId,
  ]);
  const late = asOwner({ ...project, owner: { ...refreshed, accessToken } });

  expect(await ask(instance.app, line, late)).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
  expect((await current(instance.app, project, 'admin')).status).toBe(200);

  await ask(instance.app, 'POST /api/v1/auth/password/confirm', {
    as: 'client',
    accessToken,
    body: { password: owner.password },
  });
  expect(await ask(instance.app, line, late)).toEqual(SUCCESS);
});

test('whoever has the admin key is not asked when they signed in', async () => {
  const project = await makeProject(instance.app);
  instance.clock.advance(RECENT_MS + 1);

  expect(await ask(instance.app, DELETE, { as: 'admin', project })).toEqual(SUCCESS);
});

test('beside it, sign-ups and new keys work or are refused and leave nothing; two who delete it both succeed', async () => {
  const other = await instance.secondProcess();
  const project = await makeProject(instance.app);
  const app = (index: number) => (index % 2 === 0 ? instance.app : other);
  await using held = await holdRows(instance, 'select from projects where project_id = $1', [project.id]);
  const deletions = [0, 1].map((index) => ask(app(index), DELETE, { as: 'admin', project }));
  await held.untilWaiting(2);
  const beside = Array.from({ length: 40 }, async (_, index) => {
    if (index % 2 === 0)
      return signUp(app(index / 2), { project }).then(
        () => 'works',
        (error: Error) => (error.message.includes('INVALID_PUBLISHABLE_CLIENT_KEY') ? 'is refused' : error.message),
      );
    const { accessToken: adminAccessToken } = project.owner;
    return makeKeys(app((index - 1) / 2), { id: project.id, adminAccessToken }).then(
      () => 'works',
      (error: Error) => (error.message.includes('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN') ? 'is refused' : error.message),
    );
  });

  await held.release();
  expect(await Promise.all(deletions)).toEqual([SUCCESS, SUCCESS]);
  for (const outcome of await Promise.all(beside)) expect(['works', 'is refused']).toContain(outcome);
  expect(await instance.query('select id from project_deletions where id = $1', [project.id])).toHaveLength(1);
  await purgeProject(instance.ctx, project.id, new AbortController().signal);
  const counts = Object.values(await countRowsOfProject(instance, project.id));
  expect(counts.filter((count) => count > 0)).toEqual([]);
});
