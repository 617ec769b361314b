import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

let peer: Peer;
let answer: PeerAnswer | 'drop';
beforeEach(async () => {
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538';
const wire = {
  id,
  source: 'clerk',
  format: 'csv',
  is_dry_run: true,
  status: 'done',
  rows: 3,
  created: 1,
  existing: 1,
  refused: 1,
  reasons: [{ message: 'primary_email: Invalid email', count: 1 }],
  started_at_millis: NOW,
  updated_at_millis: NOW,
  finished_at_millis: NOW,
};
const seen = {
  id,
  source: 'clerk',
  format: 'csv',
  isDryRun: true,
  status: 'done',
  rows: 3,
  created: 1,
  existing: 1,
  refused: 1,
  reasons: wire.reasons,
  startedAt: new Date(NOW),
  finishedAt: new Date(NOW),
};

test('a file is sent as it is', async () => {
  answer = { json: wire };
  const file = new Blob(['id,email\n1,mira@example.com\n'], { type: 'text/csv' });

  expect(await open().importUsers({ file, format: 'csv', source: 'clerk', dryRun: true, id })).toEqual(seen);

  expect(peer.requests.at(-1)?.body).toBe('id,email\n1,mira@example.com\n');
  expect(peer.conversation()).toEqual([`POST /internal/imports?format=csv&source=clerk&dry_run=true&id=${id}`]);
});

test('how far it is, and why rows were refused', async () => {
  answer = { json: wire };
  expect(await open().getImport(id)).toEqual(seen);
  answer = { json: { items: [wire], is_paginated: false } };
  expect(await open().listImports()).toEqual([seen]);
  answer = { text: 'line,reason\r\n2,"primary_email: Invalid email"\r\n' };
  expect(await open().getImportErrors(id)).toBe('line,reason\r\n2,"primary_email: Invalid email"\r\n');
  answer = refusal(404, 'IMPORT_NOT_FOUND');
  expect(await open().getImport(id)).toBeNull();
  expect(await open().getImportErrors(id)).toBeNull();
});

test('whoever ends it hears that, not that the service is silent', async () => {
  const ending = new AbortController();
  await peer.close();
  peer = await startPeer(({ method }) => {
    if (method !== 'POST') return { json: {} };
    ending.abort();
    return 'drop';
  });

  const sent = open().importUsers({ file: new Blob(['{}']), format: 'ndjson', signal: ending.signal });

  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
