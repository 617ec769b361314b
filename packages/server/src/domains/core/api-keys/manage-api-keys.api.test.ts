import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const SETS = '/api/v1/internal/api-keys';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const expires_at_millis = Date.parse('2999-01-01T00:00:00Z');
const manage = (line: `${string} /${string}`, body?: unknown) =>
  ask(instance.app, line, { as: 'admin', project, body });
async function createSet(description: string): Promise<{ id: string }> {
  const { body } = await manage(`POST ${SETS}`, {
    description,
    expires_at_millis,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  });
  return body as { id: string };
}
const setView = (id: string, description: string) => ({
  id,
  description,
  created_at_millis: instance.clock.now().getTime(),
  expires_at_millis,
  last_used_at_millis: null,
  publishable_client_key: { last_four: expect.stringMatching(/^[0-9a-z]{4}$/) },
});

test('sets are listed newest first, without a whole key', async () => {
  const names = ['First', 'Second', 'Third'];
  for (const name of names) {
    instance.clock.advance(1000);
    await createSet(name);
  }

  const { status, body } = await manage(`GET ${SETS}`);

  expect(status).toBe(200);
  const { items, ...rest } = body as { items: { description: string }[] };
  expect(rest).toEqual({ is_paginated: false });
  expect(items.map(({ description }) => description)).toEqual(['Third', 'Second', 'First', 'Tests']);
  expect(JSON.stringify(body)).not.toMatch(/(pck|ssk|sak)_/);
});

test('one set is read by its id', async () => {
  const { id } = await createSet('Production');

  expect(await manage(`GET ${SETS}/${id}`)).toEqual(answered(setView(id, 'Production')));
});

test('a set is described anew and otherwise stays as it is', async () => {
  const { id } = await createSet('Production');

  expect(await manage(`PATCH ${SETS}/${id}`, { description: 'Staging' })).toEqual(answered(setView(id, 'Staging')));
  expect(await manage(`PATCH ${SETS}/${id}`, {})).toEqual(answered(setView(id, 'Staging')));
  expect(await manage(`GET ${SETS}/${id}`)).toEqual(answered(setView(id, 'Staging')));
});

test('a set is revoked once and for all: again changes nothing, not even the time', async () => {
  const { id } = await createSet('Production');
  const revoked = { ...setView(id, 'Production'), manually_revoked_at_millis: instance.clock.now().getTime() };
  expect(await manage(`PATCH ${SETS}/${id}`, { revoked: true })).toEqual(answered(revoked));

  instance.clock.advance(60_000);

  expect(await manage(`PATCH ${SETS}/${id}`, { revoked: true })).toEqual(answered(revoked));
  expect(await manage(`PATCH ${SETS}/${id}`, { description: 'Old' })).toEqual(
    answered({ ...revoked, description: 'Old' }),
  );
  expect(await manage(`GET ${SETS}/${id}`)).toEqual(answered({ ...revoked, description: 'Old' }));
});

test('a revoked set cannot be brought back, and other fields cannot be changed', async () => {
  const { id } = await createSet('Production');
  const line = `PATCH ${SETS}/${id}` as const;

  expect(await manage(line, { revoked: false })).toEqual(
    mismatch(line, 'body.revoked must be one of the following values: true'),
  );
  expect(await manage(line, { expires_at_millis: 0, manually_revoked_at_millis: null })).toEqual(
    mismatch(line, 'body contains unknown properties: expires_at_millis, manually_revoked_at_millis'),
  );
});

test('a set that never was, or one of another project, is not found', async () => {
  const other = await makeProject(instance.app);
  const { body } = await ask(instance.app, `GET ${SETS}`, { as: 'admin', project: other });
  const [foreign] = (body as { items: { id: string }[] }).items;

  for (const id of ['0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10', foreign?.id]) {
    expect(await manage(`GET ${SETS}/${id}`)).toEqual(refused('API_KEY_NOT_FOUND'));
    expect(await manage(`PATCH ${SETS}/${id}`, { revoked: true })).toEqual(refused('API_KEY_NOT_FOUND'));
  }
  expect((await ask(instance.app, `GET ${SETS}`, { as: 'admin', project: other })).body).toEqual(body);
});

test('what is no id is refused as such', async () => {
  expect(await manage(`GET ${SETS}/nonsense`)).toEqual(
    mismatch(`GET ${SETS}/nonsense`, 'params.id must be a valid uuid'),
  );
});

test('only admins list, read and change keys', async () => {
  const { id } = await createSet('Production');
  for (const as of ['client', 'server'] as const) {
    const denied = refused('INSUFFICIENT_ACCESS_TYPE', { actual_access_type: as, allowed_access_types: ['admin'] });
    expect(await ask(instance.app, `GET ${SETS}`, { as, project })).toEqual(denied);
    expect(await ask(instance.app, `GET ${SETS}/${id}`, { as, project })).toEqual(denied);
    expect(await ask(instance.app, `PATCH ${SETS}/${id}`, { as, project, body: { revoked: true } })).toEqual(denied);
  }
});
