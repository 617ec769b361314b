import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, type PeerRequest, refusal, startPeer } from '../testing/peer.ts';

const PATH = '/team-permission-definitions';
const wire = { id: 'read_invoices', description: 'Sees invoices', contained_permission_ids: ['$read_members'] };
const definition = { id: wire.id, description: wire.description, containedPermissionIds: ['$read_members'] };
let peer: Peer;
let answers: Record<string, (request: PeerRequest) => PeerAnswer | 'drop'>;
beforeEach(async () => {
  answers = {};
  peer = await startPeer((request) => {
    const answer = answers[`${request.method} ${request.path.replace('/api/v1', '')}`];
    return answer ? answer(request) : { status: 404, text: 'Not found' };
  });
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;
const sent = (line: string) => peer.conversation().filter((request) => request === line);

test('definitions are listed, created, changed and deleted', async () => {
  answers[`GET ${PATH}`] = () => ({
    json: { items: [wire, { ...wire, description: undefined }], is_paginated: false },
  });
  answers[`POST ${PATH}`] = () => ({ status: 201, json: wire });
  answers[`PATCH ${PATH}/${wire.id}`] = () => ({ json: { ...wire, id: 'see_invoices' } });
  answers[`DELETE ${PATH}/${wire.id}`] = () => ({ json: { success: true } });
  const app = open();
  expect(await app.listPermissionDefinitions()).toEqual([definition, { ...definition, description: undefined }]);
  expect(await app.createPermissionDefinition(definition)).toEqual({ status: 'ok', data: definition });
  expect(lastBody()).toEqual(wire);
  expect(await app.updatePermissionDefinition(wire.id, { id: 'see_invoices' })).toMatchObject({
    data: { id: 'see_invoices' },
  });
  expect(lastBody()).toEqual({ id: 'see_invoices' });
  expect(await app.deletePermissionDefinition(wire.id)).toEqual({ status: 'ok', data: undefined });
});

test.each(['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_CONTAINS_ITSELF'])(
  'what is refused with %s is a value',
  async (code) => {
    answers[`POST ${PATH}`] = () => refusal(400, code);
    answers[`PATCH ${PATH}/${wire.id}`] = () => refusal(400, code);
    expect(await open().createPermissionDefinition({ id: wire.id })).toMatchObject({ error: { code } });
    expect(await open().updatePermissionDefinition(wire.id, {})).toMatchObject({ error: { code } });
  },
);

test('a lost creation and a lost new name are not repeated; other changes are, and a deletion is what it was', async () => {
  const app = open();
  const line = `PATCH ${PATH}/${wire.id}`;
  answers[`POST ${PATH}`] = answers[line] = () => 'drop';
  const unreachable = { name: 'ConnectionError' };
  await expect(app.createPermissionDefinition({ id: wire.id })).rejects.toMatchObject(unreachable);
  await expect(app.updatePermissionDefinition(wire.id, { id: 'see_invoices' })).rejects.toMatchObject(unreachable);
  expect([sent(`POST ${PATH}`), sent(line)]).toEqual([[expect.anything()], [expect.anything()]]);
  await expect(app.updatePermissionDefinition(wire.id, { description: '' })).rejects.toMatchObject(unreachable);
  expect(sent(line).length).toBeGreaterThan(2);
  let count = 0;
  answers[`DELETE ${PATH}/${wire.id}`] = () => (++count === 1 ? 'drop' : refusal(404, 'PERMISSION_NOT_FOUND'));
  expect(await app.deletePermissionDefinition(wire.id)).toEqual({ status: 'ok', data: undefined });
  expect(await app.deletePermissionDefinition(wire.id)).toMatchObject({ error: { code: 'PERMISSION_NOT_FOUND' } });
});
