import { IMPORT_MAX_BYTES } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { requestHead, sendRaw } from '../../../testing/raw-http.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const admin = {
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'admin',
  'x-stack-super-secret-admin-key': internalKeys.admin,
};

let listening: ListeningServer;
beforeAll(async () => {
  listening = await startListeningServer();
});
afterAll(() => listening.stop());

const ask = (line: `${'GET' | 'POST'} /${string}`, length?: number) =>
  sendRaw(
    listening.port,
    requestHead(line, { ...admin, ...(length !== undefined && { 'content-length': String(length) }) }),
  );

test('a file of more than 1 GiB is refused before any of it is sent, and no import begins', async () => {
  expect(IMPORT_MAX_BYTES).toBe(1024 ** 3);
  expect(await ask('POST /api/v1/internal/imports?format=ndjson', IMPORT_MAX_BYTES + 1)).toMatchObject({
    status: 413,
    body: 'The upload is larger than 1073741824 bytes.',
  });

  expect((await ask('GET /api/v1/internal/imports')).body).toContain('"items":[]');
});
